import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `file` as a lock between processes until the returned function is called. Throws after `patienceMs`.
 *
 * SQLite is only here for its kernel lock (fcntl), which Node does not offer by itself. The kernel releases it when the
 * process dies, so no lock is ever stale. Refused: a file that holds a process id, since two processes that both find
 * it stale can remove each other's new lock, and a reused id keeps it for ever.
 */
export async function acquireLock(file: string, patienceMs: number): Promise<() => void> {
  const deadline = Date.now() + patienceMs;
  // 0600: whoever may read the file could hold a shared lock on it, and keep us from starting.
  closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file);
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return () => lock.close();
    } catch (error) {
      const isBusy = error instanceof Error && error.message.includes('database is locked');
      if (!isBusy || Date.now() > deadline) {
        lock.close();
        throw new Error(`Another process holds the lock ${file}`, { cause: error });
      }
      await sleep(20);
    }
  }
}
