import { useSyncExternalStore } from 'react';

/** Min interval between update checks when the page becomes visible. A phone keeps a page for days. */
const pollIntervalMs = 600_000;

const listeners = new Set<() => void>();
let isThere = false;
let hasTyped = false;

/**
 * Registers the service worker, so that the app opens without a network. Browsers do not support service workers over
 * plain http.
 */
export async function keepOnPhone(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker is not an update, because the page has just come from the server.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) arrive();
    // Asks the worker to cache the pictures that the page had loaded before the worker started.
    else serviceWorker.controller?.postMessage(Array.from(document.images, ({ src }) => src));
    hadWorker = true;
  });
  document.addEventListener('input', () => (hasTyped = true));
  try {
    await loaded();
    const registration = await serviceWorker.register('/fan/sw.js', { scope: '/fan', updateViaCache: 'none' });
    let lookedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') return turnWhenIdle();
      if (Date.now() - lookedAt < pollIntervalMs) return;
      lookedAt = Date.now();
      registration.update().catch(() => {});
    });
  } catch (error) {
    console.error(error);
  }
}

/** Waits until the page has loaded, because the worker's precache would compete with it for the network. */
const loaded = () =>
  new Promise<unknown>((done) => {
    if (document.readyState === 'complete') done(null);
    else window.addEventListener('load', done, { once: true });
  });

function arrive(): void {
  isThere = true;
  if (document.visibilityState === 'hidden') turnWhenIdle();
  for (const listener of listeners) listener();
}

export const turnToNewVersion = (): void => window.location.reload();

function turnWhenIdle(): void {
  if (isThere && !hasTyped) turnToNewVersion();
}

/** Lets an update reload the page. Call this after a navigation, which discards typed text anyway. */
export function passToPage(): void {
  hasTyped = false;
  turnWhenIdle();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isThere);
