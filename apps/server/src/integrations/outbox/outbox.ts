import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/ports/outbox.port.ts';
import { insert, list, prune } from './outbox.repository.ts';

/** How many messages are kept, over all recipients. */
export const outboxLimit = 500;

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
