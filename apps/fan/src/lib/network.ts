import { ApiError } from '@backline/client';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const returns = new Set<() => void>();
let isAway = !navigator.onLine;

function change(next: boolean): void {
  if (isAway === next) return;
  isAway = next;
  for (const listener of listeners) listener();
  if (!isAway) for (const hear of returns) hear();
}

window.addEventListener('offline', () => change(true));
window.addEventListener('online', () => change(false));

/** Records that the server has responded. `navigator.onLine` only reports the connection to the hall's antenna. */
export const noteAnswer = (): void => change(false);

export function noteFailure(error: unknown): void {
  if (isNoResponse(error)) change(true);
  else if (error instanceof ApiError && error.status > 0) change(false);
}

/** Statuses of a proxy whose server does not answer. The server's own failures have another code than `internal`. */
const proxyStatuses = [502, 503, 504];

/** Returns whether the server did not answer, by itself or through a proxy. */
export const isNoResponse = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'no_response' || (error.code === 'internal' && proxyStatuses.includes(error.status)));

/** Subscribes to the first response after an outage. */
export function onReturn(hear: () => void): () => void {
  returns.add(hear);
  return () => returns.delete(hear);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
