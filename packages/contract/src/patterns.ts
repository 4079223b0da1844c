import { z } from 'zod';
import { inputsOf, outputsOf, requiredTextField, textField } from './fields.ts';
import * as lightTexts from './lights.texts.ts';
import {
  certificate,
  lightChanges,
  lookFields,
  maxPatternBytes,
  payloadField,
  timelineSummary,
} from './light-timelines.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { patternLibrary } from './pattern-access.ts';
import { done, id, listOf, maxRows, openedVersion, pageInput } from './primitives.ts';

export const patternNoun = noun('pattern', 'Pattern', {
  'pattern.created': 'Pattern created',
  'pattern.updated': 'Pattern changed',
  'pattern.retired': 'Pattern archived',
  'pattern.returned': 'Pattern restored',
});

export const maxPatternDescription = 500;

export const patternFields = {
  name: requiredTextField({
    label: 'Pattern Name',
    auditLabel: 'Name',
    required: lightTexts.patternNameRequired,
  }),
  short_description: textField({ label: 'Description', max: maxPatternDescription }),
  payload_data: payloadField,
  ...lookFields,
};

const library = patternLibrary.access;
const ofLibrary = holders(['Page_Patterns'], { reach: 'pattern' });

const { name, short_description } = outputsOf(patternFields);

const patternRow = z.object({
  id,
  pattern_id: id,
  name,
  short_description,
  ...timelineSummary,
  version: z.number().int(),
  /** True for a shared pattern: everybody sees it, administrators change it. */
  is_shared: z.boolean(),
  manager_name: z.string().nullable(),
  is_retired: z.boolean(),
  can: z.object({ edit: z.boolean() }),
});
export type PatternRow = z.infer<typeof patternRow>;

const pattern = patternRow.extend({ payload_data: z.string(), certificate });
export type Pattern = z.infer<typeof pattern>;

export const listPatterns = operation.query({
  path: 'patterns/get_pattern_master_list',
  summary: 'Lists library patterns by name: shared ones and your own manager’s',
  access: library,
  input: z.strictObject({ ...pageInput, retired: z.boolean(generalTexts.invalidValue).default(false) }),
  output: listOf(patternRow),
});

export const getPattern = operation.read({
  path: 'patterns/get_pattern_master_detail',
  summary: 'Returns one library pattern, with its timeline and its certificate',
  access: ofLibrary,
  input: z.strictObject({ pattern_id: id }),
  output: pattern,
  errors: ['not_found'],
});

const inputs = inputsOf(patternFields);
const saved = done.extend({ pattern_id: id, changes: lightChanges });

export const addPattern = operation.write({
  path: 'patterns/add_pattern_master',
  summary: 'Adds a pattern to the library; removes flashes that come too fast',
  access: library,
  maxBytes: maxPatternBytes,
  input: z.strictObject(inputs),
  output: saved,
  errors: ['too_many_requests'],
});

export const updatePattern = operation({
  method: 'PATCH',
  path: 'patterns/update_pattern_master',
  summary: 'Replaces a pattern’s fields; patterns already scheduled at events stay unchanged',
  effect: 'write',
  access: ofLibrary,
  maxBytes: maxPatternBytes,
  input: z.strictObject({ pattern_id: id, version: openedVersion, ...inputs }),
  output: saved.extend({ version: z.number().int() }),
  errors: ['not_found', 'conflict', 'forbidden', 'too_many_requests'],
});

export const retirePattern = operation.write({
  path: 'patterns/retire_pattern_master',
  summary: 'Hides a pattern from the choice for events, or restores it; scheduled patterns stay',
  access: ofLibrary,
  input: z.strictObject({ pattern_id: id, retired: z.boolean(generalTexts.invalidValue).default(true) }),
  errors: ['not_found', 'forbidden'],
});

const patternChoice = z.object({
  pattern_id: id,
  name,
  short_description,
  ...timelineSummary,
});
export type PatternChoice = z.infer<typeof patternChoice>;

export const listPatternChoices = operation.read({
  path: 'patterns/get_patterns',
  summary: 'Lists the library patterns an event can use, by name: shared ones and those of the event’s manager',
  access: holders(['Page_Patterns'], { reach: 'event' }),
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: z.coerce.number().int().min(1).default(maxRows),
    search: pageInput.search,
    cursor: pageInput.cursor,
  }),
  output: z.array(patternChoice).max(maxRows),
  errors: ['not_found'],
});
