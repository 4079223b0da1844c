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

/** The server was heard. A phone that says it is online knows of the hall's antenna alone, not of what lies behind. */
export const noteAnswer = (): void => change(false);

export function noteFailure(error: unknown): void {
  if (error instanceof ApiError && error.status > 0) change(false);
  else if (isNoResponse(error)) change(true);
}

export const isNoResponse = (error: unknown): boolean => error instanceof ApiError && error.code === 'no_response';

/** Tells when the server is heard again after it was away, by whatever was asked of it. */
export function onReturn(hear: () => void): () => void {
  returns.add(hear);
  return () => returns.delete(hear);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server cannot be reached, as far as is known. */
export const useIsAway = (): boolean => useSyncExternalStore(subscribe, () => isAway);
