import { sessionStore } from './browser-storage.ts';
const reloadKey = 'reloadedForMissingChunk';
/** A second failure within this time means that a reload does not help. */
const quietMs = 30_000;

/** Detects the error for a script that an update removed. Each browser words it differently. */
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
