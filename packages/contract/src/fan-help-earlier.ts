import { z } from 'zod';
import { helpMessage } from './fan-help.ts';
import { operation, signedInFan } from './operation.ts';
import { id } from './primitives.ts';

// This is a separate module, which phones do not load at start, because nobody reads older messages offline.

/** Messages per page of older ones, sized for a phone on a crowded network. */
export const earlierMessages = 25;

export const getEarlierHelp = operation.read({
  path: 'fan/get_earlier_help',
  summary: 'Lists messages of one of the fan’s support tickets before a given message, oldest first',
  access: signedInFan,
  input: z.strictObject({ event_id: id, support_case_id: id, before_interaction_id: id }),
  output: z.object({ has_earlier: z.boolean(), messages: z.array(helpMessage).max(earlierMessages) }),
  errors: ['not_found'],
});
