import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { findJustLapsed } from './live-people.repository.ts';

/** No notice tells of a session that ends because its time is up. */
const everyMs = 500;

interface Watch {
  db: Db;
  log: Logger;
  /** Whether anybody listens. */
  isNeeded: () => boolean;
  /** Called with the ids of sessions that have just ended. */
  onLapsed: (sessionIds: ReadonlySet<string>) => Promise<void>;
}

/** Looks for sessions that have ended by the clock. Returns the function that stops it. */
export function watchLapsedSessions({ db, log, isNeeded, onLapsed }: Watch): () => void {
  let isLooking = false;
  let isFailing = false;

  async function look(): Promise<void> {
    if (isLooking || !isNeeded()) return;
    isLooking = true;
    try {
      const lapsed = await findJustLapsed(db);
      isFailing = false;
      if (lapsed.size > 0) await onLapsed(lapsed);
    } catch (error) {
      // Once, and not twice a second while the database is away.
      if (!isFailing) log.warn({ err: error }, 'lapsed sessions were not looked for');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
