import { z } from 'zod';
import { imageField, inputsOf, linesField, momentField, outputsOf, requiredTextField } from './fields.ts';
import { topic } from './live.ts';
import * as triviaTexts from './trivia.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { id, listOf, maxRows, openedVersion, pageInput } from './primitives.ts';

export const triviaNoun = noun('trivia', 'Trivia', {
  'trivia.created': 'Trivia created',
  'trivia.generated': 'Trivia made automatically',
  'trivia.updated': 'Trivia changed',
  'trivia.published': 'Trivia published',
  'trivia.deleted': 'Trivia deleted',
});

export const triviaFields = {
  ...imageField({ label: 'Image', url: 'graphic', thumbnail: 'graphic_thumbnail_url' }),
  title: requiredTextField({ label: 'Title', required: triviaTexts.triviaTitleRequired }),
  /** 0 while unpublished. */
  publish_time: momentField({ label: 'Publish time', required: triviaTexts.publishTimeRequired }),
  description: linesField({ label: 'Description', max: 2_000 }),
};

/** Names the source of an automatic trivia: `Check-ins of Night One`. */
export const triviaSourceKinds = {
  event: 'Event',
  profile: 'Profile of',
  check_ins: 'Check-ins of',
  song_requests: 'Song requests of',
  poll: 'Poll',
  raffle: 'Raffle',
} as const;
export type TriviaSourceKind = keyof typeof triviaSourceKinds;

const triviaSource = z.object({
  kind: z.enum(Object.keys(triviaSourceKinds) as [TriviaSourceKind, ...TriviaSourceKind[]]),
  id,
  name: z.string(),
});
export type TriviaSource = z.infer<typeof triviaSource>;

const shown = { id, ...outputsOf(triviaFields) };

export const triviaItem = z.object({
  ...shown,
  event_id: id,
  version: z.number().int(),
  is_auto_generated: z.boolean(),
  is_publish: z.boolean(),
  sources: z.array(triviaSource).max(100),
});
export type TriviaItem = z.infer<typeof triviaItem>;

export const fanTrivia = z.object(shown);
export type FanTrivia = z.infer<typeof fanTrivia>;

const inputs = { ...inputsOf(triviaFields), event_id: id };

export const addTriviaInput = z.strictObject(inputs);

export const updateTriviaInput = z.strictObject({
  ...inputs,
  trivia_id: id,
  version: openedVersion,
  /** False unpublishes an automatic trivia. A manual trivia is published only by its time. */
  is_publish: z.boolean(generalTexts.invalidValue).default(true),
  /** Missing, null or 0 publishes an unpublished trivia now if `is_publish` is set. */
  publish_time: z.union([inputs.publish_time, z.literal(0), z.null()], triviaTexts.publishTimeRequired).optional(),
});

const ofEvent = holders(['Page_Trivia'], { reach: 'event' });

export const triviaItems = topic({ name: 'trivia_items', audience: 'staff', access: ofEvent, data: z.object({}) });

export const triviaForFans = topic({ name: 'trivia', audience: 'fans', access: signedInFan, data: z.object({}) });

export const listTrivia = operation.query({
  path: 'events/get_event_trivia',
  summary: 'Lists the trivia of an event, newest first; searches their titles',
  access: ofEvent,
  input: z.strictObject({ ...pageInput, event_id: id }),
  output: listOf(triviaItem),
  errors: ['not_found'],
});

export const getTrivia = operation.read({
  path: 'events/get_trivia_detail',
  summary: 'Returns one trivia item of an event',
  access: ofEvent,
  input: z.strictObject({ event_id: id, trivia_id: id }),
  output: triviaItem,
  errors: ['not_found'],
});

export const addTrivia = operation.write({
  path: 'events/add_event_trivia',
  summary: 'Creates a trivia item manually; fans see it from its publication time',
  access: ofEvent,
  input: addTriviaInput,
  output: z.object({ message: z.string(), trivia_id: id }),
  errors: ['not_found'],
});

export const generateTrivia = operation.write({
  path: 'events/generate_trivia_automatic',
  summary: 'Generates unpublished trivia from facts that were not used yet; generates none if there are no such facts',
  access: ofEvent,
  input: z.strictObject({ event_id: id }),
  output: z.object({ message: z.string(), trivia_ids: z.array(id).max(maxRows) }),
  errors: ['not_found'],
});

export const updateTrivia = operation.write({
  path: 'events/update_event_trivia',
  summary: 'Replaces the fields of a trivia item; publishes or unpublishes an automatic one',
  access: ofEvent,
  input: updateTriviaInput,
  output: z.object({ message: z.string(), trivia_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const deleteTrivia = operation.write({
  path: 'events/delete_trivia',
  summary: 'Deletes a trivia item; an automatic one is not generated again',
  access: ofEvent,
  input: z.strictObject({ event_id: id, trivia_id: id }),
  errors: ['not_found'],
});

export const listFanTrivia = operation.query({
  path: 'fan/list_trivia',
  summary: 'Lists published trivia of an event that the fan joined, newest first',
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
