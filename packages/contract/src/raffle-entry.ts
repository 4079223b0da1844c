import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { epochMs, id } from './primitives.ts';

// This is a separate module, because every fan page loads the calls that can be queued while the phone is offline.

export const enterRaffle = operation.write({
  path: 'fan/enter_raffle',
  summary: 'Enters a checked-in fan into an open raffle once; a repeated call returns the first entry',
  access: signedInFan,
  input: z.strictObject({ raffle_id: id }),
  output: z.object({
    message: z.string(),
    raffle_id: id,
    number: z.string(),
    entered_dttm: epochMs,
    is_repeat: z.boolean(),
  }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
