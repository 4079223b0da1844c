import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { findJustLapsed } from './live-people.repository.ts';

/** Poll interval. Sessions that expire by time cause no notice. */
const everyMs = 500;

interface Watch {
  db: Db;
  log: Logger;
  isNeeded: () => boolean;
  onLapsed: (sessionIds: ReadonlySet<string>) => Promise<void>;
}

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
      // Logs once per outage, not once per poll.
      if (!isFailing) log.warn({ err: error }, 'lapsed sessions were not looked for');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
