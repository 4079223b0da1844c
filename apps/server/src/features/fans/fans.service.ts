import type { listUsers as listOperation, UserRow } from '@backline/contract/fans';
import { messages } from '@backline/contract/messages';
import type { ParsedInput } from '@backline/contract/operation';
import { decodeCursor, encodeCursor, isNoKey, isTimeKey, type Cursor } from '../../platform/db/cursor.ts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { visibleTo } from '../events/index.ts';
import { listFans } from './fan-list.repository.ts';
import { findRows } from './fan-rows.repository.ts';
import { findEvent, type FanScope, type Found } from './fan-scope.repository.ts';
import { searchFans } from './fan-search.repository.ts';
import { presentUser } from './fans.presenter.ts';

type Query = ParsedInput<typeof listOperation>;

/** A page by its number reads all pages before it. Deeper ones are reached by the cursor. */
const numberedRows = 10_000;

/** One page and the cursor of the next one, null on the last. Throws `not_found` for an event outside the reach. */
export async function listUsers(
  ctx: ActorContext,
  input: Query,
): Promise<{ rows: UserRow[]; nextCursor: string | null }> {
  const isByArrival = input.section === 'checkins';
  const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor, isByArrival ? isTimeKey : isNoKey);
  const skipped = cursor === null ? (input.page_number - 1) * input.page_size : 0;
  if (skipped > numberedRows) {
    throw invalidField('page_number', messages.atMost(Math.floor(numberedRows / input.page_size) + 1));
  }
  const scope = await scopeOf(ctx, input);
  if (scope === null) return { rows: [], nextCursor: null };
  const after = cursor === null ? null : { id: cursor.id, at: cursor.key };
  const count = skipped + input.page_size;
  const found =
    input.search === ''
      ? await listFans(ctx.db, scope, after, count)
      : await searchFans(ctx.db, scope, input.search, after, count);
  const page = found.slice(skipped);
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await findRows(ctx.db, ids, input.event_id);
  const last = page.length < input.page_size ? undefined : page.at(-1);
  return {
    rows: rows.map((row) => presentUser(row, (key) => ctx.platform.storage.publicUrl(key))),
    nextCursor: last === undefined ? null : encodeCursor(cursorOf(last)),
  };
}

function cursorOf({ id, at }: Found): Cursor {
  return { id, key: at ?? '' };
}

/** Null where nobody can be in it. */
async function scopeOf({ db, actor }: ActorContext, input: Query): Promise<FanScope | null> {
  const filter = { reach: visibleTo(actor), managerIds: input.artistManager, artistIds: input.artists };
  const isFiltered = filter.managerIds.length > 0 || filter.artistIds.length > 0;
  if (input.event_id === null) {
    // Who did what is told of one event.
    if (input.section !== 'users') throw invalidField('section', messages.invalidValue);
    return filter.reach.kind === 'all' && !isFiltered ? { kind: 'everybody' } : { kind: 'events', ...filter };
  }
  const event = await findEvent(db, input.event_id, filter);
  if (event === null) throw notFound(messages.eventNotFound);
  if (!event.isWanted) return null;
  switch (input.section) {
    case 'users':
      return { kind: 'event', eventId: input.event_id, order: 'newest' };
    case 'checkins':
      return { kind: 'event', eventId: input.event_id, order: 'checked-in' };
    case 'requests':
    case 'polls':
    case 'orders':
      // Not built yet: nobody did.
      return null;
  }
}
