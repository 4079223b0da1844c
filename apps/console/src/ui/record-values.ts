import type { Field, FieldInputs, FieldKind, FieldOutputs, Fields } from '@backline/contract/fields';
import { isWallClock, toWallClock } from '@backline/page/time-zone';
import { formatMoney } from '../lib/format.ts';
import type { StoredImage } from '../lib/uploads.ts';
import { keepShownIn, ownClock, showClock, toEpochIn, type ZoneClock } from '../lib/zone-clock.ts';
import { showPlain, type ConflictLabels } from './conflict-fields.ts';
import type { FormImage } from './image-upload.tsx';

/** Value of a number input. Holds the typed text if it is not a number. */
export type Typed = number | string | null;

type FormValue<F extends Fields, Name extends keyof F> = F[Name]['kind'] extends 'moment'
  ? string | null
  : F[Name]['kind'] extends 'number' | 'money'
    ? Typed
    : NonNullable<FieldOutputs<F>[Name]> | F[Name]['blank'];

type NamesOf<F extends Fields, Kind extends FieldKind> = {
  [Name in keyof F]: F[Name]['kind'] extends Kind ? Name : never;
}[keyof F];

/**
 * Form values of a record: dates as wall-clock times and an image's URLs as one `image`, under the names of the API.
 */
export type RecordValuesOf<F extends Fields> = {
  [Name in Exclude<keyof F, NamesOf<F, 'image'>>]: FormValue<F, Name>;
} & ([NamesOf<F, 'image'>] extends [never] ? unknown : { image: FormImage | null });

export const blankValues = <F extends Fields>(fields: F): RecordValuesOf<F> =>
  toValues(fields, ({ kind, blank }) => (kind === 'image' ? null : blank));

export function recordValues<F extends Fields>(
  fields: F,
  stored: FieldOutputs<F>,
  { zone }: Pick<ZoneClock, 'zone'> = ownClock(),
): RecordValuesOf<F> {
  const answered: Readonly<Record<string, unknown>> = stored;
  return toValues(fields, ({ kind, blank }, name) => {
    const value = answered[name];
    if (kind === 'image') return storedImage(fields, answered);
    if (kind === 'moment') return typeof value === 'number' && value > 0 ? toWallClock(value, zone) : null;
    return value === null || value === '' ? blank : value;
  });
}

/** Returns the values of a copy, without the dates, which a copy does not share. */
export const copiedValues = <F extends Fields>(fields: F, stored: FieldOutputs<F>): RecordValuesOf<F> => ({
  ...recordValues(fields, stored),
  ...toRecord(momentsOf(fields), () => null),
});

export const momentsOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind === 'moment'));

interface Sending<F extends Fields> {
  image?: StoredImage | null;
  clock?: Pick<ZoneClock, 'zone'>;
  /** Stored record to which the form's values apply. A date that the form still shows keeps its seconds. */
  stored?: Partial<FieldOutputs<F>> | undefined;
}

/** Sends invalid values as they are, so that the contract's schema refuses them. */
export function recordFields<F extends Fields>(
  fields: F,
  values: RecordValuesOf<F>,
  { image = null, clock = ownClock(), stored = {} }: Sending<F> = {},
): FieldInputs<F> {
  const typed: Readonly<Record<string, unknown>> = values;
  const before: Readonly<Record<string, unknown>> = stored;
  const addresses = [image?.url ?? null, image?.thumbnailUrl ?? null];
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      if (kind === 'image') return [name, addresses[imageNames(fields).indexOf(name)]];
      if (kind === 'moment')
        return [name, keepShownIn(Number(before[name] ?? 0), toEpochIn(typed[name], clock), clock)];
      return [name, typed[name]];
    }),
  ) as FieldInputs<F>;
}

export const recordInputs = (fields: Fields): Record<string, string> =>
  Object.fromEntries(imageNames(fields).map((name) => [name, 'image']));

export function recordWords<F extends Fields>(fields: F, clock: Pick<ZoneClock, 'isYearFirst'> = {}) {
  const labels = toRecord(fields, ({ label }) => label) as ConflictLabels<RecordValuesOf<F>>;
  const show = (name: keyof RecordValuesOf<F> & string, values: RecordValuesOf<F>): string => {
    const value: unknown = values[name];
    const kind = fields[name]?.kind;
    if (kind === 'moment' && typeof value === 'string' && isWallClock(value)) return showClock(value, clock);
    if (kind === 'money' && typeof value === 'number') return formatMoney(value);
    return showPlain(value);
  };
  return { labels, show };
}

const imageNames = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'image')
    .map(([name]) => name);

function storedImage(fields: Fields, answered: Readonly<Record<string, unknown>>): FormImage | null {
  const [url, thumbnailUrl] = imageNames(fields).map((name) => answered[name]);
  if (typeof url !== 'string') return null;
  return { url, thumbnailUrl: typeof thumbnailUrl === 'string' ? thumbnailUrl : url };
}

const toValues = <F extends Fields>(fields: F, of: (field: Field, name: string) => unknown) =>
  toRecord(fields, of) as RecordValuesOf<F>;

export const toRecord = <Value>(fields: Fields, of: (field: Field, name: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [each.kind === 'image' ? 'image' : name, of(each, name)]),
  );
