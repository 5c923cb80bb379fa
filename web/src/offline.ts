// Has the service worker keep the page for times without a network.

import { addressOf } from './route';
import { lookForNewer } from './version';

const wantsToSave = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting) void lookForNewer();
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => found.state === 'installed' && registration.active && void lookForNewer());
  });
}

export async function keepPage() {
  if (wantsToSave()) return;
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(addressOf('/service.js'));
    if (registration) watch(registration);
  } catch {
    // the browser forbids it, or the network is gone already: everything works as without
  }
}
