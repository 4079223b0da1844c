import { useSyncExternalStore } from 'react';

/** A phone in a pocket keeps its page for days: looks whether there is a new one when it is taken out, at most so often. */
const lookEveryMs = 600_000;

const listeners = new Set<() => void>();
let isThere = false;
let hasTyped = false;

/** Keeps the app on the phone, so that it opens without a network. Not where the browser has no service worker: over plain http. */
export async function keepOnPhone(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A first worker brings nothing new: the page came from the server just now.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) arrive();
    // What stands here came past it: it keeps what was shown.
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
      if (Date.now() - lookedAt < lookEveryMs) return;
      lookedAt = Date.now();
      registration.update().catch(() => {});
    });
  } catch (error) {
    console.error(error);
  }
}

/** What the worker fetches would only stand in the way of the first page. */
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

/** Loads the page anew at its address, with the new version. */
export const turnToNewVersion = (): void => window.location.reload();

/** Where a new version waits and nothing that was typed would be lost. */
function turnWhenIdle(): void {
  if (isThere && !hasTyped) turnToNewVersion();
}

/** Another page of the app is shown: what was typed on the one before is done with. */
export function passToPage(): void {
  hasTyped = false;
  turnWhenIdle();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a newer version than this page's own waits. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isThere);
