import { z } from 'zod';
import { topic } from './live.ts';
import { operation, signedInFan } from './operation.ts';
import { id, listOf, pageInput } from './primitives.ts';
import { maxTriviaOptions, triviaReveal } from './trivia-answers.ts';

export const triviaForFans = topic({ name: 'trivia', audience: 'fans', access: signedInFan, data: z.object({}) });

export const fanTrivia = z.object({
  id,
  title: z.string(),
  graphic: z.string().nullable(),
  graphic_thumbnail_url: z.string().nullable(),
  publish_time: z.number().int(),
  /** Empty if there is nothing to choose from: the fact comes with the question. */
  options: z.array(z.string()).max(maxTriviaOptions),
  /** The fact of a trivia without options. Null otherwise: it comes with the fan's answer. */
  fact: triviaReveal.pick({ description: true, sources: true }).nullable(),
  /** Null until the fan has answered. */
  reveal: triviaReveal.nullable(),
});
export type FanTrivia = z.infer<typeof fanTrivia>;

export const listFanTrivia = operation.query({
  path: 'fan/list_trivia',
  summary:
    'Lists published trivia of an event that the fan joined, newest first; the right option and the fact follow the fan’s answer',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(fanTrivia),
  errors: ['not_found'],
});

export const getTriviaScore = operation.read({
  path: 'fan/get_trivia_score',
  summary: 'Returns how many published trivia of an event the fan answered, and how many of these answers are right',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({ answered: z.number().int(), right: z.number().int() }),
  errors: ['not_found'],
});
