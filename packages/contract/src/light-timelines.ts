import { z } from 'zod';
import { field, numberInput, outputsOf, presetChoiceField } from './fields.ts';
import { lightMessages } from './light-messages.ts';
import { messages } from './messages.ts';
import { epochMs } from './primitives.ts';

/** How neighbouring groups of a room take turns. `together`: there is one group, everybody. */
export const arrangements = ['together', 'left_to_right', 'by_section', 'wave'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Letters of a payload's text. */
export const maxPayloadLetters = 400_000;
/** Of a body that holds one payload. */
export const maxPatternBytes = 512 * 1024;
export const mostGroups = 42;
/** More is fitted, and told; so is less than between two flashes of a room. */
export const mostStepMs = 10_000;
/** Of a drawing, each a digit: how much of that part of the timeline is lit, from 0 to 9. */
export const drawingParts = 120;
const mostChanges = 1_000;

/** How a room plays a timeline; left out, all at once in white. */
export const lookFields = {
  colour: field({
    kind: 'text',
    label: 'Colour',
    input: z
      .string(lightMessages.colourShape)
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, lightMessages.colourShape)
      .default('#ffffff'),
    output: z.string(),
    blank: '#ffffff',
  }),
  arrangement: presetChoiceField({
    label: 'Arrangement',
    values: arrangements,
    error: messages.eventChoice,
    preset: 'together',
  }),
  /** Between a group and the next one. */
  step_ms: field({
    kind: 'number',
    label: 'Milliseconds between Groups',
    auditLabel: 'Milliseconds between groups',
    input: numberInput({ error: messages.invalidValue, max: mostStepMs }, 0).default(334),
    output: z.number().int(),
    blank: 350,
  }),
  groups: field({
    kind: 'number',
    label: 'Groups',
    input: numberInput(
      { error: messages.invalidValue, min: 1, tooSmall: messages.invalidValue, max: mostGroups },
      0,
    ).default(1),
    output: z.number().int(),
    blank: 8,
  }),
};

export const look = z.object(outputsOf(lookFields));
export type LightLook = z.infer<typeof look>;

/** A JSON list of milliseconds, dark, lit, dark, …, as text. What is wrong with its numbers, packages/beat tells. */
const payloadText = z
  .string({ error: lightMessages.payloadRequired })
  .trim()
  .min(1, lightMessages.payloadRequired)
  // No other letters: each is one byte of the body's bound.
  .regex(/^[\t-\r -~]*$/, lightMessages.payloadNoList)
  .max(maxPayloadLetters, messages.tooLong(maxPayloadLetters));

export const payloadField = field({
  kind: 'text',
  label: 'Payload Data',
  auditLabel: 'Payload data',
  input: payloadText,
  output: z.string(),
  blank: '',
});

/** What was changed of what somebody sent, to keep the light safe. Times count from the start of the timeline. */
const lightChange = z.object({
  kind: z.string(),
  from_ms: z.number(),
  to_ms: z.number(),
  flashes: z.number().int(),
});
export const lightChanges = z.array(lightChange).max(mostChanges);

/** That the room stays within the rule of three, whoever sent what. */
export const certificate = z.object({
  /** Of all groups together. */
  flashes_in_fastest_second: z.number().int(),
  longest_run_ms: z.number().int(),
  changes: lightChanges,
  rule_version: z.number().int(),
  certified_dttm: epochMs,
  /** Null: it came with the product. */
  certified_by: z.string().nullable(),
});
export type LightCertificate = z.infer<typeof certificate>;

/** What stands on a list of a timeline. */
export const timelineSummary = {
  duration_ms: z.number().int(),
  flashes_in_fastest_second: z.number().int(),
  /** {@link drawingParts} digits. */
  drawing: z.string(),
  ...look.shape,
};

/** SHA-256 of the payload's text and look, in hex: what a phone names a timeline by. */
export const timelineHash = z.string().regex(/^[0-9a-f]{64}$/, messages.invalidValue);

/** What {@link timelineHash} is the SHA-256 of. */
export const hashedText = (payloadData: string, { colour, arrangement, step_ms, groups }: LightLook): string =>
  JSON.stringify([payloadData, colour, arrangement, step_ms, groups]);
