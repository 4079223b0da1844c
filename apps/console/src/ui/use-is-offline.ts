import { useSyncExternalStore } from 'react';

const changes = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const change of changes) window.addEventListener(change, listener);
  return () => changes.forEach((change) => window.removeEventListener(change, listener));
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
