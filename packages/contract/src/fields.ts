import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import {
  epochMs,
  id,
  idOr,
  maxDecimals,
  moment,
  optionalLines,
  optionalText,
  optionalUrl,
  requiredLines,
  requiredText,
} from './primitives.ts';

/**
 * Determines how a form edits a field and how people read its value. A `moment` is local time in a form; an `image` is
 * the URL of a picture or of its thumbnail.
 */
export type FieldKind = 'text' | 'moment' | 'number' | 'money' | 'image' | 'choice' | 'flag' | 'reference';

export interface Field<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Blank = unknown,
  Kind extends FieldKind = FieldKind,
> {
  kind: Kind;
  label: string;
  auditLabel: string;
  input: In;
  output: Out;
  blank: Blank;
}

export type Fields = Readonly<Record<string, Field>>;

interface Words {
  label: string;
  auditLabel?: string;
}

interface Shape<In extends z.ZodType, Out extends z.ZodType, Blank, Kind extends FieldKind> extends Words {
  kind: Kind;
  input: In;
  output: Out;
  blank: Blank;
}

/* @__NO_SIDE_EFFECTS__ */
export const field = <
  In extends z.ZodType,
  Out extends z.ZodType,
  const Kind extends FieldKind,
  const Blank extends string | number | boolean | null | undefined,
>(
  shape: Shape<In, Out, Blank, Kind>,
): Field<In, Out, Blank, Kind> => ({ auditLabel: shape.label, ...shape });

const text = <In extends z.ZodType>(words: Words, input: In) =>
  field({ kind: 'text', ...words, input, output: z.string(), blank: '' });

/* @__NO_SIDE_EFFECTS__ */
export const textField = (given: Words & { max: number }) => text(given, optionalText(given.max));

/* @__NO_SIDE_EFFECTS__ */
export const requiredTextField = (given: Words & { required: string; max?: number }) =>
  text(given, requiredText(given.required, given.max));

/* @__NO_SIDE_EFFECTS__ */
export const linesField = (given: Words & { max: number }) => text(given, optionalLines(given.max));

/* @__NO_SIDE_EFFECTS__ */
export const requiredLinesField = (given: Words & { required: string; max: number }) =>
  text(given, requiredLines(given.required, given.max));

/** Declares a text that is chosen from a list if the list has entries. An empty choice counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export const chosenTextField = (given: Words & { required: string }) =>
  field<z.ZodType<string, string>, z.ZodType<string>, 'text', undefined>({
    kind: 'text',
    ...given,
    input: requiredText(given.required),
    output: z.string(),
    blank: undefined,
  });

/* @__NO_SIDE_EFFECTS__ */
export const linkField = (words: Words) =>
  field({ kind: 'text', ...words, input: optionalUrl, output: z.string().nullable(), blank: '' });

/** Declares a moment: epoch milliseconds on the wire, local time of a zone in a form. */
/* @__NO_SIDE_EFFECTS__ */
export const momentField = (given: Words & { required: string }) =>
  field({ kind: 'moment', ...given, input: moment(given.required), output: epochMs, blank: null });

interface NumberRules {
  /** Reports a missing value as well as one that is not a number. */
  error: string | ((issue: { input?: unknown }) => string);
  min?: number;
  tooSmall?: string;
  max: number;
  tooLarge?: string;
}

/* @__NO_SIDE_EFFECTS__ */
export function numberInput(rules: NumberRules, decimals: number) {
  const { error, min = 0, tooSmall = generalTexts.notNegative, max, tooLarge = generalTexts.atMost(max) } = rules;
  const plain = z.number({ error });
  const [isShort, tooLong] = maxDecimals(decimals);
  // Decimals come first and alone: 0.001 is greater than 0, so the message about the bound would be wrong.
  const exact =
    decimals === 0 ? plain.int(generalTexts.wholeNumber) : plain.refine(isShort, { error: tooLong, abort: true });
  return exact.min(min, tooSmall).max(max, tooLarge);
}

/* @__NO_SIDE_EFFECTS__ */
export const numberField = (given: Words & NumberRules & { decimals: number }) =>
  field({ kind: 'number', ...given, input: numberInput(given, given.decimals), output: z.number(), blank: null });

/* @__NO_SIDE_EFFECTS__ */
export const countField = (given: Words & NumberRules) =>
  field({ kind: 'number', ...given, input: numberInput(given, 0), output: z.number().int(), blank: null });

/** Dollars, to a cent. */
/* @__NO_SIDE_EFFECTS__ */
export const moneyField = (given: Words & NumberRules) =>
  field({ kind: 'money', ...given, input: numberInput(given, 2), output: z.number(), blank: null });

/** Declares a picture and its thumbnail: two fields on the wire, one image in a form. */
/* @__NO_SIDE_EFFECTS__ */
export function imageField<const Url extends string, const Thumbnail extends string>(
  given: Words & { url: Url; thumbnail: Thumbnail },
) {
  const { label, auditLabel = label, url, thumbnail } = given;
  const address = (logged: string) =>
    field({ kind: 'image', label, auditLabel: logged, input: optionalUrl, output: z.string().nullable(), blank: null });
  const addresses = { [url]: address(auditLabel), [thumbnail]: address(`${auditLabel}, small`) };
  return addresses as Record<Url | Thumbnail, ReturnType<typeof address>>;
}

interface Choices<Value extends string> extends Words {
  values: readonly Value[];
  error: string;
}

/* @__NO_SIDE_EFFECTS__ */
export const choiceField = <const Value extends string>(given: Choices<Value>) =>
  field({
    kind: 'choice',
    ...given,
    input: z.enum(given.values, given.error),
    output: z.enum(given.values),
    blank: undefined,
  });

/* @__NO_SIDE_EFFECTS__ */
export const presetChoiceField = <const Value extends string>(given: Choices<Value> & { preset: NoInfer<Value> }) => {
  const { input, ...rest } = choiceField(given);
  return { ...rest, input: input.default(given.preset), blank: given.preset };
};

/* @__NO_SIDE_EFFECTS__ */
export const flagField = (given: Words & { preset: boolean }) =>
  field({
    kind: 'flag',
    ...given,
    input: z.boolean(generalTexts.invalidValue).default(given.preset),
    output: z.boolean(),
    blank: given.preset,
  });

/* @__NO_SIDE_EFFECTS__ */
export const referenceField = (given: Words & { required: string }) =>
  field({
    kind: 'reference',
    ...given,
    input: idOr(given.required),
    output: id,
    blank: null,
  });

export const inputsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ input }) => input) as { [Name in keyof F]: F[Name]['input'] };

export const outputsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ output }) => output) as { [Name in keyof F]: F[Name]['output'] };

export const labelsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ label }) => label) as Record<keyof F, string>;

export type FieldInputs<F extends Fields> = { [Name in keyof F]: z.input<F[Name]['input']> };
export type FieldOutputs<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['output']> };

/** Returns the outputs of a noun whose fields are all empty. */
export const emptyOutputs = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ output, blank, kind }) => {
    if (output.safeParse(null).success) return null;
    return blank ?? (kind === 'moment' ? 0 : '');
  }) as FieldOutputs<F>;

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

export function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {};
  for (const name of names) picked[name] = from[name];
  return picked as Pick<T, Name>;
}

export function omit<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Omit<T, Name> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as Name))) as Omit<T, Name>;
}

function mapFields<F extends Fields, R>(fields: F, of: (field: Field) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, of(each)]));
}
