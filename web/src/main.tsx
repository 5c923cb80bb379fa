import '../generated/ink.css';
import './style/base.css';
import './style/home.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { route } from './route';
import { lookForNewer, watchVersion } from './version';
import { speak, speakAtTable, speakOfPeople, t } from './words';
import type { Place } from './table/open';

// Home and tables are loaded when they are gone to.
const pages = {
  home: async () => {
    const { Home } = await import('./home/Home');
    return <Home />;
  },
  table: async (place: Place) => {
    const [{ TablePage }] = await Promise.all([import('./table/TablePage'), speakAtTable(), place.at === 'server' && speakOfPeople()]);
    return <TablePage place={place} />;
  },
  device: async (link: { token: string; name: string }) => {
    const [{ Arrive }] = await Promise.all([import('./people/Arrive'), speakOfPeople()]);
    return <Arrive key={link.token} {...link} />;
  },
};

function load(): Promise<preact.JSX.Element> {
  const at = route.value;
  if (at.at === 'home') return pages.home();
  return at.at === 'device' ? pages.device(at) : pages.table(at);
}

// A part of the page that the server no longer has, or cannot be reached for.
function Missing() {
  useEffect(() => void lookForNewer(), []);
  return (
    <section class="waiting failure" role="alert">
      <p>{t('web.missing')}</p>
      <button class="main-button" onClick={() => location.reload()}>{t('web.load-again')}</button>
    </section>
  );
}

function App() {
  const [page, setPage] = useState<preact.JSX.Element | null>(null);
  const at = JSON.stringify(route.value);
  useEffect(() => void load().then(setPage, () => setPage(<Missing />)), [at]);
  return page ?? <p class="waiting" role="status">{t('web.opening')}</p>;
}

// Not before the page is there: what is kept for later must not take the line from what is needed now.
function keepForLater() {
  if ('serviceWorker' in navigator && import.meta.env.PROD) void import('./offline').then(({ keepPage }) => keepPage());
}

watchVersion();
if (document.readyState === 'complete') keepForLater();
else addEventListener('load', keepForLater);
void speak().catch(() => speak('en')).then(() => render(<App />, document.getElementById('page')!));
