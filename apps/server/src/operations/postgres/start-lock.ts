import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `file` as a lock between processes. Throws after `timeoutMs`. SQLite provides a kernel lock (fcntl), which the
 * kernel releases when the process dies. A pid file is no alternative: two processes that find it stale can delete each
 * other's new lock, and pids are reused.
 */
export async function acquireLock(file: string, timeoutMs: number): Promise<() => void> {
  const deadline = Date.now() + timeoutMs;
  // Mode 0600, because any reader could hold a shared lock and prevent our start.
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
