import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/ports/outbox.port.ts';
import { insert, list, prune } from './outbox.repository.ts';

export const outboxLimit = 500;

/** Logs each message in full, sign-in link included: without a mail server the log is the only way in. */
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
