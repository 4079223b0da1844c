import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Draft, Sent } from './message.ts';
import { insert, list, prune } from './outbox.repository.ts';

/** How many messages are kept, over all recipients. */
export const outboxLimit = 500;

/** Where messages land that an installation has no server to send with. */
export interface Outbox {
  add(draft: Draft): Promise<void>;
  /** Newest first. */
  list(to?: string): Promise<Sent[]>;
}

/** The log prints each message whole, its sign-in link too: without a mail server that is the way in. */
export function createOutbox(db: Db, log: Logger): Outbox {
  return {
    async add(draft) {
      await insert(db, draft);
      await prune(db, outboxLimit);
      const { channel, to, subject, text } = draft;
      log.info({ channel, to, subject, text }, 'message kept in the outbox');
    },
    list: (to) => list(db, to),
  };
}
