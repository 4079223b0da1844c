import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { done, id } from './primitives.ts';

// This is a separate module, because every fan page loads the calls that can be queued while the phone is offline.

export const maxTriviaOptions = 4;
export const maxTriviaOptionLength = 200;

const optionPlace = z
  .number()
  .int()
  .min(0)
  .max(maxTriviaOptions - 1);

/** Is sent to a fan after the answer. Options are named by their position, from 0. */
export const triviaReveal = z.object({
  description: z.string(),
  /** Names of the rows that an automatic trivia was made from. */
  sources: z.array(z.string()).max(3),
  own_option: optionPlace,
  right_option: optionPlace,
  /** How many fans chose each option. */
  answer_counts: z.array(z.number().int()).max(maxTriviaOptions),
});
export type TriviaReveal = z.infer<typeof triviaReveal>;

export const answerTrivia = operation.write({
  path: 'fan/answer_trivia',
  summary: 'Answers a published trivia that has options; a repeated call returns the first answer',
  access: signedInFan,
  /** Names the option by its text, because staff may reorder options while an answer is queued on a phone. */
  input: z.strictObject({ event_id: id, trivia_id: id, option: z.string().min(1).max(maxTriviaOptionLength) }),
  output: done.extend({
    trivia_id: id,
    /** True if the fan had answered before; the first answer stands. */
    is_repeat: z.boolean(),
    reveal: triviaReveal,
  }),
  errors: ['not_found', 'conflict'],
});
