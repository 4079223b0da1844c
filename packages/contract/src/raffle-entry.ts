import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { epochMs, id } from './primitives.ts';

// Apart from the other calls of raffles: what may wait for a network is known to every page of the fans' app, and weighs there.

export const enterRaffle = operation({
  method: 'POST',
  path: 'fan/enter_raffle',
  summary:
    'Enters a raffle once, between its start and end, for fans who are checked in; repeating it answers the first',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({ raffle_id: id }),
  output: z.object({
    message: z.string(),
    raffle_id: id,
    number: z.string(),
    entered_dttm: epochMs,
    /** True where the fan had entered before. */
    is_repeat: z.boolean(),
  }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
