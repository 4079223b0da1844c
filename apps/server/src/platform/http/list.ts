import * as generalTexts from '@backline/contract/general.texts';
import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import { maxRows } from '@backline/contract/primitives';
import { z } from 'zod';
import { decodeCursor, encodeCursor, type Cursor, type SortKey } from '../db/cursor.ts';
import { invalidField } from '../errors/errors.ts';
import type { ActorContext, FanContext, RequestContext } from '../context/request-context.ts';
import { handle, handleFan, type Route } from './route.ts';
import type { Answer } from '../context/answer.ts';

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export interface PageWindow {
  size: number;
  /** One row more than the page holds, so that {@link pageOf} knows whether a page follows. */
  limit: number;
  offset: number;
  after: Cursor | null;
}

/** Maximum row reachable by page number, because PostgreSQL reads all rows before it. Later rows need the cursor. */
const numberedRows = 10_000;

export function pageOf<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => Cursor): Page<Row> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const isLast = last === undefined || rows.length <= size;
  return { rows: page, nextCursor: isLast ? null : encodeCursor(keyOf(last)) };
}

export const emptyPage: Page<never> = { rows: [], nextCursor: null };

export function presentPage<Row, Shown>({ rows, nextCursor }: Page<Row>, present: (row: Row) => Shown): Page<Shown> {
  return { rows: rows.map((row) => present(row)), nextCursor };
}

type ListOperation = Operation<
  z.ZodType<{ page_number: number; page_size: number; cursor?: string | undefined; sort?: string | undefined }>,
  z.ZodArray | z.ZodObject<{ result: z.ZodArray }>
>;
type RowOf<Op extends ListOperation> =
  Output<Op> extends readonly (infer Row)[] ? Row : Output<Op> extends { result: readonly (infer Row)[] } ? Row : never;

/** A service function that returns one page of a list. */
export type ListCall<Op extends ListOperation, Ctx extends RequestContext = ActorContext> = (
  ctx: Ctx,
  input: ParsedInput<Op>,
  window: PageWindow,
) => Promise<Page<RowOf<Op>>>;

/** Binds a list for staff. A header carries the next page's cursor; the last page has none. */
export function handleList<Op extends ListOperation>(
  operation: Op,
  sortedBy: SortKey | ((input: ParsedInput<Op>) => SortKey),
  run: ListCall<Op>,
): Route {
  return handle(operation, (ctx, input, answer) =>
    answerPage(operation, sortedBy, answer, input, (window) => run(ctx, input, window)),
  );
}

export function handleFanList<Op extends ListOperation>(
  operation: Op,
  sortedBy: SortKey,
  run: ListCall<Op, FanContext>,
): Route {
  return handleFan(operation, (ctx, input, answer) =>
    answerPage(operation, sortedBy, answer, input, (window) => run(ctx, input, window)),
  );
}

async function answerPage<Op extends ListOperation>(
  operation: Op,
  sortedBy: SortKey | ((input: ParsedInput<Op>) => SortKey),
  answer: Answer,
  input: ParsedInput<Op>,
  read: (window: PageWindow) => Promise<Page<RowOf<Op>>>,
): Promise<Output<Op>> {
  const key = typeof sortedBy === 'function' ? sortedBy(input) : sortedBy;
  const { rows, nextCursor } = await read(windowOf(input, key));
  if (nextCursor !== null) answer.header('x-next-cursor', nextCursor);
  return (operation.output instanceof z.ZodArray ? rows : { result: rows }) as Output<Op>;
}

function windowOf(
  { page_number, page_size, cursor, sort }: z.output<ListOperation['input']>,
  sortedBy: SortKey,
): PageWindow {
  const size = Math.min(page_size, maxRows);
  if (cursor !== undefined) return { size, limit: size + 1, offset: 0, after: decodeCursor(cursor, sortedBy, sort) };
  const offset = (page_number - 1) * size;
  if (offset > numberedRows) {
    throw invalidField('page_number', generalTexts.atMost(Math.floor(numberedRows / size) + 1));
  }
  return { size, limit: size + 1, offset, after: null };
}
