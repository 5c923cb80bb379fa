// "Your turn" beyond the page, while it is open: only if it was asked for, and where the browser has it.

import { addressOf } from '../route';
import { change, settings } from '../settings';

export const canNotify = () => isSecureContext && 'Notification' in window;
export const isDenied = () => canNotify() && Notification.permission === 'denied';

export async function allowNotices(isWanted: boolean) {
  const isGranted = isWanted && canNotify() && (await Notification.requestPermission()) === 'granted';
  change({ notify: isGranted });
}

export function notify(title: string, body: string) {
  if (!settings.value.notify || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag: 'irori', icon: addressOf('/icon-turn.svg') });
    notice.onclick = () => (window.focus(), notice.close());
  } catch {
    // some phones allow it to service workers alone: the title still tells
  }
}

export function setIcon(isTurn: boolean) {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = addressOf(isTurn ? '/icon-turn.svg' : '/icon.svg');
}
