import { nowHeader } from '@backline/contract/operation';
import { localStore } from '@backline/page/browser-storage';

/** Of the phone, whoever is signed in. */
const keptAs = 'backline-clock-ahead-ms';

const listeners = new Set<() => void>();
/** How far the server's clock is ahead of this phone's. Kept, since a phone may be opened without a network. */
let aheadMs = Number(localStore.getItem(keptAs)) || 0;

/** The time by the server's clock, which decides when something begins and ends: phones go minutes wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Sets the clock by an answer, whose time was written between sending and now: no further than that proves, so that each answer makes
 * it better and a slow one does not make it worse. Of the server's own words, since a proxy may write its own `Date`.
 */
export function setClock(headers: Headers, sentAt: number): void {
  const writtenAt = Number(headers.get(nowHeader)) || null;
  const receivedAt = Date.now();
  // Without a time, or the phone's own clock was set meanwhile: it proves nothing.
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
