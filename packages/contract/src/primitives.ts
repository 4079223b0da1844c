import { z } from 'zod';
import { errorStatus, type ErrorCode } from './operation.ts';
import { messages } from './messages.ts';
import { decimalsOf } from './money.ts';
import { cleanLine, cleanLines, hasStackedMarks, isStorable } from './typed-text.ts';

/** Page size of every list that "Load more" extends. */
export const pageSize = 10;
export const maxPageSize = 100;
/** What the dropdown calls send to ask for every row; the server caps them. */
export const everyRow = 10_000_000;
/** What they get at most, and so does any list that has no pages. */
export const mostRows = 1_000;
/** A page of a list. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(maxPageSize);

/** A row's id. Query strings carry it as text. What cannot be an id is as unknown as any other. */
export const id = z.coerce.number(messages.rowNotFound).int(messages.rowNotFound).positive(messages.rowNotFound);
/** Left out counts as null. */
export const optionalId = id.nullish().transform((value) => value ?? null);
/** The year 3000 in epoch milliseconds. */
const latestMs = 32_503_680_000_000;
/** Milliseconds since 1970-01-01 UTC. */
export const epochMs = z.number().int().min(0).max(latestMs);
/** A moment that somebody has to pick: 0 is none. */
export const moment = (required: string) => z.int({ error: required }).min(1, required).max(latestMs, required);

/** The version that a form was filled from. Left out, the save wins over whatever came between. */
export const openedVersion = z
  .number(messages.invalidValue)
  .int(messages.invalidValue)
  .positive(messages.invalidValue)
  .optional();

/** A line that a person typed, cleaned; blank counts as missing. */
export function requiredText(message: string, max = 200) {
  return required(message, max, cleanLine);
}

/** The same of several lines. */
export function requiredLines(message: string, max: number) {
  return required(message, max, cleanLines);
}

function required(message: string, max: number, clean: (typed: string) => string) {
  return z
    .string({ error: message })
    .overwrite(clean)
    .min(1, message)
    .max(max, messages.tooLong(max))
    .refine((text) => !hasStackedMarks(text), messages.stackedMarks);
}

/** What a page sends to find a row by, uncleaned: no row has a name that PostgreSQL cannot hold. */
export const identifier = (max: number, message: string = messages.invalidValue) =>
  z.string(message).trim().max(max, message).refine(isStorable, message);

/** A line that may be left empty; absent reads as ''. */
export const optionalText = (max: number) => optional(max, cleanLine);

/** The same of several lines. */
export const optionalLines = (max: number) => optional(max, cleanLines);

function optional(max: number, clean: (typed: string) => string) {
  return z
    .string(messages.invalidValue)
    .overwrite(clean)
    .max(max, messages.tooLong(max))
    .refine((text) => !hasStackedMarks(text), messages.stackedMarks)
    .nullish()
    .transform((value) => value ?? '');
}

/** An http(s) address or nothing; absent and '' read as null. */
export const optionalUrl = z
  .string(messages.invalidUrl)
  .overwrite(cleanLine)
  .max(2_000, messages.tooLong(2_000))
  .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl)
  .nullish()
  .transform((value) => value || null);

/** Arguments of a `refine` that refuses more decimals than the field keeps. Rounding would store another amount than was sent. */
export const maxDecimals = (count: number): [(value: number) => boolean, string] => [
  (value) => decimalsOf(value) <= count,
  messages.maxDecimals(count),
];

/** Of a number: what is said where none was typed, and where what was typed is no number. */
export const missingOr =
  (missing: string, unreadable: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && input.trim() !== '' ? unreadable : missing;

export const searchText = z.string().overwrite(cleanLine).max(200, messages.tooLong(200)).default('');

export const pageInput = {
  page_number: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
  search: searchText,
  /** The `X-Next-Cursor` of the page before. It wins over `page_number`. */
  cursor: z.string().max(500).optional(),
};

/** Filters arrive as one id, a list, or nothing. */
export const idFilter = z
  .union([id, z.array(id).max(100), z.literal(''), z.null()])
  .optional()
  .transform((value) => {
    if (value === undefined || value === null || value === '') return [];
    return Array.isArray(value) ? value : [value];
  });

export const done = z.object({ message: z.string() });

/** Of one failure, though more may be wrong. */
export const mostFields = 20;

/** A failure as every operation answers it. */
export const failure = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  fields: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(mostFields)
    .optional(),
  /** The session is expired or unknown: refresh once, then try again. */
  accessTokenInValid: z.literal(true).optional(),
  /** The same row was saved meanwhile. */
  conflict: z
    .object({
      changed_by: z.string(),
      /** All of it was saved by the reader themself, from elsewhere. */
      is_own: z.boolean(),
      changed_dttm: epochMs,
      version: z.number().int(),
      fields: z.array(z.string()).max(100),
    })
    .optional(),
  /** Scheduled patterns that begin before a song would be over: a Play that names them skips them. */
  in_the_way: z
    .array(z.object({ event_user_pattern_id: id, version: z.number().int(), name: z.string(), start_dttm: epochMs }))
    .max(200)
    .optional(),
});

export type Failure = z.infer<typeof failure>;
