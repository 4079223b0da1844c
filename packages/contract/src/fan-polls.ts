import { z } from 'zod';
import { topic } from './live.ts';
import { operation, signedInFan } from './operation.ts';
import { maxPollOptions, maxShownPolls, pollResults } from './polls.ts';
import { epochMs, id } from './primitives.ts';

export const pollsForFans = topic({ name: 'polls', audience: 'fans', access: signedInFan, data: z.object({}) });

/**
 * Votes of the open polls whose results fans see before the end. `votes` is null if only fans who voted may see them:
 * their phones ask for them.
 */
export const pollResultsForFans = topic({
  name: 'poll_results',
  audience: 'fans',
  access: signedInFan,
  isSummary: true,
  minIntervalMs: 2_000,
  data: z.object({
    polls: z
      .array(
        z.object({
          id,
          votes: z
            .array(z.tuple([id, z.number().int()]))
            .max(maxPollOptions)
            .nullable(),
        }),
      )
      .max(maxShownPolls),
  }),
});

export const fanPoll = z.object({
  id,
  question: z.string(),
  start_time: epochMs,
  end_time: epochMs,
  completed: z.boolean(),
  results: z.enum(pollResults),
  options: z
    .array(
      z.object({
        id,
        option: z.string(),
        /** Null while the fan may not see it. */
        result: z
          .object({
            vote_count: z.number().int(),
            /** False until the poll is completed. */
            wins: z.boolean(),
            /**
             * True if the organiser marked this option as the right answer. The right answer wins even if few fans
             * chose it. False until the poll is completed.
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
