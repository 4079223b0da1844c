import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { done, id } from './primitives.ts';

// This is a separate module, because every fan page loads the calls that can be queued while the phone is offline.

export const answerPoll = operation.write({
  path: 'fan/answer_poll',
  summary: 'Answers an open poll of an event the fan is checked in at; a repeated call returns the first answer',
  access: signedInFan,
  input: z.strictObject({ event_id: id, poll_id: id, option_id: id }),
  output: done.extend({
    poll_id: id,
    option_id: id,
    /** True if the fan had answered before; the first answer stands. */
    is_repeat: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
