import { sessionStore } from './browser-storage.ts';
const reloadKey = 'reloadedForMissingChunk';
/** A second failure this soon means that reloading does not help. */
const quietMs = 30_000;

/** After an update the old page asks for files that are gone. Browsers word it each in their own way. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)
  );
}

export function reloadOnce(): void {
  const last = Number(sessionStore.getItem(reloadKey) ?? 0);
  if (Date.now() - last < quietMs || !navigator.onLine) return;
  sessionStore.setItem(reloadKey, String(Date.now()));
  window.location.reload();
}
