import { nowHeader } from '@backline/contract/operation';
import { localStore } from '@backline/page/browser-storage';

/** Storage key. The offset belongs to the phone, not to a fan. */
const keptAs = 'backline-clock-ahead-ms';

const listeners = new Set<() => void>();
/** Server time minus phone time; stored, since a phone may open the app without a network. */
let aheadMs = Number(localStore.getItem(keptAs)) || 0;

/**
 * Returns the server's time, which decides when polls, drops and shows begin and end. The clocks of phones may be
 * minutes off.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Adjusts the clock by a response, but only as far as its send and receive times prove. A slow response never makes the
 * clock less accurate. Uses the server's own header, since a proxy may rewrite `Date`.
 */
export function setClock(headers: Headers, sentAt: number): void {
  const writtenAt = Number(headers.get(nowHeader)) || null;
  const receivedAt = Date.now();
  // Ignores a response without a time, or one during which the phone's clock was set back.
  if (writtenAt === null || receivedAt < sentAt) return;
  const next = Math.min(writtenAt - sentAt, Math.max(writtenAt - receivedAt, aheadMs));
  if (next === aheadMs) return;
  aheadMs = next;
  localStore.setItem(keptAs, `${aheadMs}`);
  for (const listener of listeners) listener();
}

export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
