import { z } from 'zod';
import { decimalsOf } from './money.ts';
import { cleanLine, cleanLines, hasStackedMarks, isStorable } from './typed-text.ts';
import * as generalTexts from './general.texts.ts';

export const pageSize = 10;
export const maxPageSize = 100;
/** Dropdowns send this page size to request every row; the server caps it. */
export const everyRow = 10_000_000;
export const maxRows = 1_000;
export const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(maxPageSize);

/**
 * Id of a row. Reads text as a number, because query strings and forms hold text, but refuses a flag and a list, of which
 * `Number` would make an id, too. Reports a missing or impossible id with `message`.
 */
export const idOr = (message: string, min = 1) =>
  z
    .unknown()
    .refine(
      (value): boolean => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''),
      message,
    )
    .pipe(z.coerce.number(message).int(message).min(min, message))
    // The reference documents what a caller should send, and not everything that is read.
    .meta({ type: 'integer', minimum: min, maximum: Number.MAX_SAFE_INTEGER });

/** A row's id. Reports impossible ids as not found. */
export const id = idOr(generalTexts.rowNotFound);
export const optionalId = id.nullish().transform((value) => value ?? null);
const latestMs = 32_503_680_000_000;
/** Milliseconds since 1970-01-01 UTC. */
export const epochMs = z.number().int().min(0).max(latestMs);
export const moment = (required: string) => z.int({ error: required }).min(1, required).max(latestMs, required);

/** Version that the form loaded. If omitted, the save overwrites changes made meanwhile. */
export const openedVersion = z
  .number(generalTexts.invalidValue)
  .int(generalTexts.invalidValue)
  .positive(generalTexts.invalidValue)
  .optional();

export function requiredText(message: string, max = 200) {
  return required(message, max, cleanLine);
}

export function requiredLines(message: string, max: number) {
  return required(message, max, cleanLines);
}

function required(message: string, max: number, clean: (typed: string) => string) {
  return cleaned(z.string({ error: message }), max, clean)
    .min(1, message)
    .max(max, generalTexts.tooLong(max))
    .refine((text) => !hasStackedMarks(text), generalTexts.stackedMarks);
}

/**
 * Cleans text before its length counts. Refuses text that is far too long without cleaning it, which would take seconds
 * for megabytes. The rest covers pasted spaces and invisible characters.
 */
export const cleaned = (text: z.ZodString, max: number, clean: (typed: string) => string): z.ZodString =>
  text.max(10 * max + 1_000, { error: generalTexts.tooLong(max), abort: true }).overwrite(clean);

/** Accepts a value to search for without cleaning it. Refuses text that PostgreSQL cannot store. */
export const identifier = (max: number, message: string = generalTexts.invalidValue) =>
  z.string(message).trim().max(max, message).refine(isStorable, message);

export const optionalText = (max: number) => optional(textIn(max));

export const optionalLines = (max: number) => optional(linesIn(max));

const optional = (text: z.ZodString) => text.nullish().transform((value) => value ?? '');

/** Text that may be empty but not missing. Unlike {@link optionalText} it can also stand in an answer. */
export const textIn = (max: number) => bounded(max, cleanLine);

export const linesIn = (max: number) => bounded(max, cleanLines);

const bounded = (max: number, clean: (typed: string) => string): z.ZodString =>
  cleaned(z.string(generalTexts.invalidValue), max, clean)
    .max(max, generalTexts.tooLong(max))
    .refine((text) => !hasStackedMarks(text), generalTexts.stackedMarks);

/** Accepts an http(s) URL. Turns a missing value and '' into null. */
export const optionalUrl = cleaned(z.string(generalTexts.invalidUrl), 2_000, cleanLine)
  .max(2_000, generalTexts.tooLong(2_000))
  .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, generalTexts.invalidUrl)
  .nullish()
  .transform((value) => value || null);

/** Returns the arguments of a `refine` that refuses excess decimals, because rounding would store another amount. */
export const maxDecimals = (count: number): [(value: number) => boolean, string] => [
  (value) => decimalsOf(value) <= count,
  generalTexts.maxDecimals(count),
];

export const missingOr =
  (missing: string, unreadable: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && input.trim() !== '' ? unreadable : missing;

export const searchText = cleaned(z.string(), 200, cleanLine).max(200, generalTexts.tooLong(200)).default('');

/** Accepts a number of rows, and names the limit if it is exceeded. */
export const pageSizeUpTo = (max: number) =>
  z.coerce.number(generalTexts.invalidValue).int(generalTexts.invalidValue).min(1).max(max, generalTexts.atMost(max));

export const pageInput = {
  page_number: z.coerce.number().int().min(1).default(1),
  page_size: pageSizeUpTo(maxPageSize).default(pageSize),
  search: searchText,
  /** Value of the previous page's `X-Next-Cursor` header. It overrides `page_number`. */
  cursor: z.string().max(500).optional(),
};

export const idFilter = z
  .union([id, z.array(id).max(100), z.literal(''), z.null()])
  .optional()
  .transform((value) => {
    if (value === undefined || value === null || value === '') return [];
    return Array.isArray(value) ? value : [value];
  });

export const done = z.object({ message: z.string() });

/** Lists archived rows in place of current ones. */
export const onlyArchived = z.boolean(generalTexts.invalidValue).default(false);
/** True archives the row; false restores it. */
export const archives = z.boolean(generalTexts.invalidValue).default(true);
