// What a page asks of its server beside a table's messages (docs/running-a-server.md, "HTTP"). What is refused is thrown in words.

import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../route';
import { isSite } from '../site';
import { hasWords, t } from '../words';

async function whyNot(answer: Response): Promise<string> {
  const id = await answer.json().then(({ why }) => why[0].id as string, () => ''); // something else answers there
  if (!id) return t('web.friends.no-server');
  return hasWords(id) ? t(id) : t('web.people.refused', { status: answer.status });
}

export async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const answer = await fetch(addressOf(path), { method, ...sent }).catch(() => null);
  if (!answer) throw new Error(t('web.friends.no-server'));
  if (!answer.ok) throw new Error(await whyNot(answer));
  return answer;
}

// Whoever changes something, or asks for what is theirs, is known by a cookie.
export async function askAsOneself(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  await ask('POST', '/api/device');
  return ask(method, path, body);
}

// By which address others reach the server; or why they cannot.
export interface Reach {
  url?: string;
  why?: string;
}

async function findReach(): Promise<Reach> {
  if (isSite) return { why: t('web.friends.site') };
  const { url, why } = (await (await ask('GET', '/api/server')).json()) as Reach;
  return url ? { url } : { why: t(why ?? 'server.loopback') };
}

// null: not known yet.
export function useReach(): Reach | null {
  const [reach, setReach] = useState<Reach | null>(null);
  useEffect(() => void findReach().then(setReach, (error) => setReach({ why: error.message })), []);
  return reach;
}

// Something that is asked of the server by a button: is it on its way, and why was it refused?
export function useAsking(): { isBusy: boolean; problem: string; asking: (task: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const asking = (task: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    void task().catch((error) => setProblem(error.message)).finally(() => setBusy(false));
  };
  return { isBusy, problem, asking };
}
