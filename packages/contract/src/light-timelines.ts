import { z } from 'zod';
import { field, numberInput, outputsOf, presetChoiceField } from './fields.ts';
import * as lightTexts from './lights.texts.ts';
import * as generalTexts from './general.texts.ts';
import { epochMs } from './primitives.ts';

/** Says in which order groups flash. `together`: everybody is in one group. */
export const arrangements = ['together', 'left_to_right', 'by_section', 'wave'] as const;
export type Arrangement = (typeof arrangements)[number];

export const maxPayloadLetters = 400_000;
export const maxPatternBytes = 512 * 1024;
export const maxGroups = 42;
/**
 * Max step that the form accepts. Certification moves a step into the range that is safe for a room and reports the
 * change.
 */
export const maxStepMs = 10_000;
/** Number of digits in a drawing. Each digit, 0 to 9, shows how much of its part of the timeline is lit. */
export const drawingParts = 120;
const maxChanges = 1_000;

/** Fields that define how a room plays a timeline. By default all phones flash at once in white. */
export const lookFields = {
  colour: field({
    kind: 'text',
    label: 'Colour',
    input: z
      .string(lightTexts.colourShape)
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, lightTexts.colourShape)
      .default('#ffffff'),
    output: z.string(),
    blank: '#ffffff',
  }),
  arrangement: presetChoiceField({
    label: 'Arrangement',
    values: arrangements,
    error: generalTexts.eventChoice,
    preset: 'together',
  }),
  step_ms: field({
    kind: 'number',
    label: 'Milliseconds between Groups',
    auditLabel: 'Milliseconds between groups',
    input: numberInput({ error: generalTexts.invalidValue, max: maxStepMs }, 0).default(334),
    output: z.number().int(),
    blank: 350,
  }),
  groups: field({
    kind: 'number',
    label: 'Groups',
    input: numberInput(
      { error: generalTexts.invalidValue, min: 1, tooSmall: generalTexts.invalidValue, max: maxGroups },
      0,
    ).default(1),
    output: z.number().int(),
    blank: 8,
  }),
};

export const look = z.object(outputsOf(lookFields));
export type LightLook = z.infer<typeof look>;

/** A JSON list of milliseconds as text: dark, lit, dark and so on. packages/beat validates the numbers. */
const payloadText = z
  .string({ error: lightTexts.payloadRequired })
  .trim()
  .min(1, lightTexts.payloadRequired)
  // Allows only ASCII, so that each character is one byte of the body's limit.
  .regex(/^[\t-\r -~]*$/, lightTexts.payloadNoList)
  .max(maxPayloadLetters, generalTexts.tooLong(maxPayloadLetters));

export const payloadField = field({
  kind: 'text',
  label: 'Payload Data',
  auditLabel: 'Payload data',
  input: payloadText,
  output: z.string(),
  blank: '',
});

const lightChange = z.object({
  kind: z.string(),
  from_ms: z.number(),
  to_ms: z.number(),
  flashes: z.number().int(),
});
export const lightChanges = z.array(lightChange).max(maxChanges);

/**
 * Certifies that the room flashes at most three times a second, even if another client than the console sent the
 * timeline.
 */
export const certificate = z.object({
  flashes_in_fastest_second: z.number().int(),
  longest_run_ms: z.number().int(),
  changes: lightChanges,
  rule_version: z.number().int(),
  certified_dttm: epochMs,
  /** Null for patterns that ship with the product. */
  certified_by: z.string().nullable(),
});
export type LightCertificate = z.infer<typeof certificate>;

export const timelineSummary = {
  duration_ms: z.number().int(),
  flashes_in_fastest_second: z.number().int(),
  drawing: z.string(),
  ...look.shape,
};

/** SHA-256 of the payload and look, in hex, which identifies a timeline to phones. */
export const timelineHash = z.string().regex(/^[0-9a-f]{64}$/, generalTexts.invalidValue);

export const hashedText = (payloadData: string, { colour, arrangement, step_ms, groups }: LightLook): string =>
  JSON.stringify([payloadData, colour, arrangement, step_ms, groups]);
