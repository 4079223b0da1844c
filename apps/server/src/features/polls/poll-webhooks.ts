import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import * as polls from './polls.repository.ts';

/** Reports a completed poll with its final votes. A poll that is reopened and completed again is reported again. */
export function publishCompletion(ctx: Context, tx: Tx, { eventId, pollId }: polls.OfEvent): Promise<void> {
  return publishWebhooks(ctx, tx, 'poll.completed', [{ eventId }], async () => {
    const poll = await polls.find(tx, { eventId, pollId });
    if (poll === null) return [null];
    const options = poll.options.map(({ id, option, vote_count, is_correct }) => ({
      option_id: id,
      option,
      vote_count,
      is_correct,
    }));
    return [{ poll_id: pollId, question: poll.question, options }];
  });
}
