import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { done, id } from './primitives.ts';

// Apart from the other calls of polls: what may wait for a network is known to every page of the fans' app, and weighs there.

export const answerPoll = operation({
  method: 'POST',
  path: 'fan/answer_poll',
  summary: 'Answers an open poll of an event that the fan is checked in at; repeating it answers the first',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({ event_id: id, poll_id: id, option_id: id }),
  output: done.extend({
    poll_id: id,
    /** What counts. */
    option_id: id,
    /** True where the fan had answered before: that answer stands. */
    is_repeat: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
