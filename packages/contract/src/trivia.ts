import { z } from 'zod';
import { imageField, inputsOf, linesField, momentField, outputsOf, requiredTextField } from './fields.ts';
import { topic } from './live.ts';
import * as triviaTexts from './trivia.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { repeatedOption } from './polls.ts';
import { id, listOf, maxRows, openedVersion, pageInput, requiredText } from './primitives.ts';
import { maxTriviaOptionLength, maxTriviaOptions } from './trivia-answers.ts';

export const triviaNoun = noun('trivia', 'Trivia', {
  'trivia.created': 'Trivia created',
  'trivia.generated': 'Trivia made automatically',
  'trivia.updated': 'Trivia changed',
  'trivia.published': 'Trivia published',
  'trivia.deleted': 'Trivia deleted',
});

export const maxTriviaDescription = 2_000;

export const triviaFields = {
  ...imageField({ label: 'Image', url: 'graphic', thumbnail: 'graphic_thumbnail_url' }),
  title: requiredTextField({ label: 'Title', required: triviaTexts.triviaTitleRequired }),
  /** 0 while unpublished. */
  publish_time: momentField({ label: 'Publish time', required: triviaTexts.publishTimeRequired }),
  description: linesField({ label: 'Description', max: maxTriviaDescription }),
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
  /** Empty if fans have nothing to choose from. */
  options: z.array(z.string()).max(maxTriviaOptions),
  /** Position in `options`, from 0. */
  right_option: z.number().int().nullable(),
  /** How many fans chose each option. */
  answer_counts: z.array(z.number().int()).max(maxTriviaOptions),
});
export type TriviaItem = z.infer<typeof triviaItem>;

const inputs = { ...inputsOf(triviaFields), event_id: id };

export const minTriviaOptions = 2;

const options = z
  .array(requiredText(triviaTexts.triviaOptionRequired, maxTriviaOptionLength))
  .max(maxTriviaOptions, triviaTexts.triviaOptionsMany);
/** Position of the right option. Null without options. */
const rightOption = z
  .number(triviaTexts.triviaRightRequired)
  .int(triviaTexts.triviaRightRequired)
  .min(0, triviaTexts.triviaRightRequired)
  .max(maxTriviaOptions - 1, triviaTexts.triviaRightRequired)
  .nullable();

interface Choice {
  options?: readonly string[] | undefined;
  right_option?: number | null | undefined;
}

function checkChoice({ options: given = [], right_option: right = null }: Choice, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (given.length === 1) refuse('options', triviaTexts.triviaOptionsFew);
  if (repeatedOption(given.map((option) => ({ option }))) !== null) refuse('options', triviaTexts.triviaOptionRepeated);
  const isRightGiven = right !== null && right < given.length;
  if (given.length > 0 && !isRightGiven) refuse('right_option', triviaTexts.triviaRightRequired);
  if (given.length === 0 && right !== null) refuse('right_option', triviaTexts.triviaRightWithoutOptions);
}

export const addTriviaInput = z
  .strictObject({ ...inputs, options: options.default([]), right_option: rightOption.default(null) })
  .superRefine(checkChoice);

export const updateTriviaInput = z
  .strictObject({
    ...inputs,
    /** Missing options stay as they are, and so does the right one. */
    options: options.optional(),
    right_option: rightOption.optional(),
    trivia_id: id,
    version: openedVersion,
    /** False unpublishes an automatic trivia. A manual trivia is published only by its time. */
    is_publish: z.boolean(generalTexts.invalidValue).default(true),
    /** Missing, null or 0 publishes an unpublished trivia now if `is_publish` is set. */
    publish_time: z.union([inputs.publish_time, z.literal(0), z.null()], triviaTexts.publishTimeRequired).optional(),
  })
  .superRefine(checkChoice);

const ofEvent = holders(['Page_Trivia'], { reach: 'event' });

export const triviaItems = topic({ name: 'trivia_items', audience: 'staff', access: ofEvent, data: z.object({}) });

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
