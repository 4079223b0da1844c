import { z } from 'zod';
import { helpMessage } from './fan-help.ts';
import { operation, signedInFan } from './operation.ts';
import { id } from './primitives.ts';

// Apart from what a phone has from its start: nobody reads back without a network.

/** Messages of one look back: also of the longest no more than a phone in a full hall is sent at once. */
export const earlierMessages = 25;

export const getEarlierHelp = operation({
  method: 'GET',
  path: 'fan/get_earlier_help',
  summary: 'Messages of a support ticket of the fan’s own before one that they have, the oldest first',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ event_id: id, support_case_id: id, before_interaction_id: id }),
  output: z.object({ has_earlier: z.boolean(), messages: z.array(helpMessage).max(earlierMessages) }),
  errors: ['not_found'],
});
