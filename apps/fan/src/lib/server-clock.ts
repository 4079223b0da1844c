/** Of the phone, whoever is signed in. */
const keptAs = 'backline-clock-ahead-ms';
/** Of the time in an answer's head: it names the second that has begun. */
const secondMs = 1_000;

const listeners = new Set<() => void>();
/** How far the server's clock is ahead of this phone's. Kept, since a phone may be opened without a network. */
let aheadMs = Number(localStorage.getItem(keptAs)) || 0;

/** The time by the server's clock, which decides when something begins and ends: phones go minutes wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

/**
 * Sets the clock by an answer, whose time was written between sending and now: no further than that proves, so that each answer makes
 * it better and a slow one does not make it worse.
 */
export function setClock(headers: Headers, sentAt: number): void {
  const writtenAt = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(writtenAt)) return;
  const least = writtenAt - Date.now();
  const most = writtenAt + secondMs - sentAt;
  const next = Math.min(most, Math.max(least, aheadMs));
  if (next === aheadMs) return;
  aheadMs = next;
  localStorage.setItem(keptAs, `${next}`);
  for (const listener of listeners) listener();
}

export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
