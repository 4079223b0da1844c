import { z } from 'zod';
import { topic } from './live.ts';
import { operation, signedInFan } from './operation.ts';
import { epochMs, id, optionalUrl, requiredLines, requiredText } from './primitives.ts';
import * as supportTexts from './support-tickets.texts.ts';

// This is separate from the staff's tickets, because the fan app loads it at start, for venues without a network.

const maxTitleLetters = 120;
const maxContentLetters = 5_000;

export const maxFanCases = 20;
export const maxFanMessages = 200;
/** Approximate max bytes of a fan's threads in one response. Each thread keeps its last message. */
export const maxFanBytes = 300_000;

const ofEvent = { event_id: id };

export const helpMessage = z.object({
  id,
  content: z.string(),
  is_own: z.boolean(),
  image_url: z.string().nullable(),
  image_thumbnail_url: z.string().nullable(),
  created_dttm: epochMs,
});

const helpCase = z.object({
  support_case_id: id,
  title: z.string(),
  status: z.enum(['open', 'in_progress', 'closed']),
  unread: z.number().int(),
  created_dttm: epochMs,
  last_dttm: epochMs,
  has_earlier: z.boolean(),
  messages: z.array(helpMessage).max(maxFanMessages),
});
export type HelpCase = z.infer<typeof helpCase>;

export const getHelp = operation.read({
  path: 'fan/get_help',
  summary: 'Lists the fan’s support tickets at an event with their answers, latest first',
  access: signedInFan,
  input: z.strictObject(ofEvent),
  output: z.object({ result: z.array(helpCase).max(maxFanCases) }),
  errors: ['not_found'],
});

const picture = { image_url: optionalUrl, image_thumbnail_url: optionalUrl };

export const askForHelp = operation.write({
  path: 'fan/ask_for_help',
  summary: 'Creates a support ticket at an event that the fan joined',
  access: signedInFan,
  input: z.strictObject({
    ...ofEvent,
    ...picture,
    title: requiredText(supportTexts.titleRequired, maxTitleLetters),
    content: requiredLines(supportTexts.descriptionRequired, maxContentLetters),
  }),
  output: z.object({ message: z.string(), support_case_id: id }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const ofCase = { ...ofEvent, support_case_id: id };

export const continueHelp = operation.write({
  path: 'fan/continue_help',
  summary: 'Adds a message to one of the fan’s support tickets; reopens a closed ticket',
  access: signedInFan,
  input: z.strictObject({
    ...ofCase,
    ...picture,
    content: requiredLines(supportTexts.messageRequired, maxContentLetters),
  }),
  output: z.object({ message: z.string() }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const openHelp = operation.write({
  path: 'fan/open_help',
  summary: 'Marks a support ticket as read by the fan, up to a message; idempotent',
  access: signedInFan,
  input: z.strictObject({ ...ofCase, last_interaction_id: id }),
  errors: ['not_found'],
});

export const ownHelp = topic({
  name: 'own_help',
  audience: 'person',
  access: signedInFan,
  data: z.object({ ...ofEvent, support_case_id: id }),
});
