import { z } from 'zod';
import { topic } from './live.ts';
import { operation, signedInFan } from './operation.ts';
import { maxPollOptions, maxShownPolls } from './polls.ts';
import { epochMs, id } from './primitives.ts';

export const pollsForFans = topic({ name: 'polls', audience: 'fans', access: signedInFan, data: z.object({}) });

export const fanPoll = z.object({
  id,
  question: z.string(),
  start_time: epochMs,
  end_time: epochMs,
  completed: z.boolean(),
  options: z
    .array(
      z.object({
        id,
        option: z.string(),
        result: z
          .object({
            vote_count: z.number().int(),
            wins: z.boolean(),
            /**
             * True if the organiser marked this option as the right answer. The right answer wins even if few fans
             * chose it.
             */
            is_correct: z.boolean(),
          })
          .nullable(),
      }),
    )
    .max(maxPollOptions),
  own_option_id: id.nullable(),
});
export type FanPoll = z.infer<typeof fanPoll>;

export const listFanPolls = operation.read({
  path: 'fan/get_polls',
  summary: 'Lists polls that have started at an event the fan joined, latest first, and when the next one starts',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({ result: z.array(fanPoll).max(maxShownPolls), next_start_time: epochMs.nullable() }),
  errors: ['not_found'],
});
