import { z } from 'zod';
import { optionalLines, optionalText, optionalUrl, requiredText } from './primitives.ts';

/** A plain field of a noun: sent and answered under one name, and all that server and forms need to know of it. */
export interface Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType, Blank = unknown> {
  /** What people read beside it. */
  label: string;
  input: In;
  output: Out;
  /** What its input in a form holds while it is empty. */
  blank: Blank;
}

/** A noun's list of plain fields, by their names. */
export type Fields = Readonly<Record<string, Field>>;

export function field<In extends z.ZodType, Out extends z.ZodType, const Blank>(
  label: string,
  input: In,
  output: Out,
  blank: Blank,
): Field<In, Out, Blank> {
  return { label, input, output, blank };
}

export const textField = (label: string, max: number) => field(label, optionalText(max), z.string(), '');

/** Of several lines. */
export const linesField = (label: string, max: number) => field(label, optionalLines(max), z.string(), '');

export const requiredTextField = (label: string, message: string, max?: number) =>
  field(label, requiredText(message, max), z.string(), '');

/** A text that is chosen from a list where there is one: an empty choice is none. */
export const chosenTextField = (label: string, message: string) =>
  field<z.ZodType<string, string>, z.ZodType<string>, undefined>(label, requiredText(message), z.string(), undefined);

export const linkField = (label: string) => field(label, optionalUrl, z.string().nullable(), '');

export const inputsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ input }) => input) as { [Name in keyof F]: F[Name]['input'] };

export const outputsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ output }) => output) as { [Name in keyof F]: F[Name]['output'] };

export const labelsOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ label }) => label) as Record<keyof F, string>;

/** A noun's plain fields as a call sends them. */
export type FieldInputs<F extends Fields> = { [Name in keyof F]: z.input<F[Name]['input']> };
/** A noun's plain fields as an answer holds them. */
export type FieldOutputs<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['output']> };

/** As a noun's plain fields are answered while nobody has filled them. */
export const emptyOutputs = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ output, blank }) => (output.safeParse(null).success ? null : (blank ?? ''))) as FieldOutputs<F>;

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** These, and nothing else of what stands beside them. */
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
