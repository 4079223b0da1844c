import { listedEventFields } from '@backline/contract/event-fields';
import type { EventName, EventRow } from '@backline/contract/events';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { asRead, inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import { isEventOf } from './event-filter.repository.ts';
import type { EventReach } from './events.policy.ts';

export interface EventListRow extends Pick<EventRow, (typeof listedEventFields)[number]> {
  id: number;
  name: string;
  code: string;
  /** Key of the thumbnail, or of the full image if there is none. Full images take megabytes. */
  image_key: string | null;
  starts_at: string;
  event_role: 'ADMIN' | 'USER';
}

export type EventSorting = Sorting<'name' | 'start'>;

const places = {
  name: { by: asRead(sql`e.name`), id: sql`e.id`, key: 'text' },
  start: { by: sql`e.starts_at`, id: sql`e.id`, key: 'time' },
} as const;

export const keyOf = ({ field }: EventSorting) => places[field].key;

export interface EventListFilter {
  reach: EventReach;
  actorId: number;
  search: string;
  managerIds: readonly number[];
  artistIds: readonly number[];
  from: Date | null;
  until: Date | null;
  sorting: EventSorting;
  after: Cursor | null;
  offset: number;
  limit: number;
}

const listed = sql.join(listedEventFields.map((name) => sql.ref(`e.${name}`)));

/** Finds one page of ids by index first, so that wide rows are read for that page only. */
export async function listEvents(db: Connection, filter: EventListFilter): Promise<EventListRow[]> {
  const { sorting } = filter;
  const place = places[sorting.field];
  // With lateral subqueries, one generic plan suits all values, while joins would read all events of the person. A
  // filtered query gets a plan for its own values.
  const isFiltered = filter.search !== '' || filter.managerIds.length > 0 || filter.artistIds.length > 0;
  // A literal limit keeps the generic plan: PostgreSQL assumes a tenth of all rows for a parameter and would replan.
  const plan = isFiltered || filter.offset > 0 || sorting.field === 'name' ? sql`` : prepared;
  const { rows } = await sql<EventListRow>`${plan}
    select e.id, e.name, e.code, coalesce(e.image_thumbnail_key, e.image_key) as image_key, e.starts_at, ${listed},
      coalesce((select event_role from event_users where event_id = e.id and user_id = ${filter.actorId}), 'USER') as event_role
    from (
      select e.id, ${place.by} as key from events e
      where ${sql.join(conditions(filter), sql` and `)}
      order by ${inOrder(sorting, place)}
      limit ${sql.lit(filter.limit)} offset ${sql.lit(filter.offset)}
    ) page, lateral (select * from events where id = page.id offset 0) e
    order by ${inOrder(sorting, { by: sql`page.key`, id: sql`page.id` })}`.execute(db);
  return rows;
}

/** Returns conditions on `events as e`. */
export function conditions(filter: EventListFilter): RawBuilder<SqlBool>[] {
  const { search, from, until, sorting, after } = filter;
  const wanted = [isEventOf(filter)];
  if (search !== '') wanted.push(holdsWords(sql`e.search_text`, search));
  if (from !== null) wanted.push(sql`e.starts_at >= ${from.toISOString()}::timestamptz`);
  if (until !== null) wanted.push(sql`e.starts_at < ${until.toISOString()}::timestamptz`);
  if (after !== null) wanted.push(isBehind(sorting, places[sorting.field], after));
  return wanted;
}

export async function listEventNames(
  db: Connection,
  filter: { reach: EventReach; search: string; artistIds: readonly number[] },
): Promise<EventName[]> {
  const wanted = conditions({
    ...filter,
    actorId: 0,
    managerIds: [],
    from: null,
    until: null,
    sorting: { field: 'start', direction: 'desc', asked: undefined },
    after: null,
    offset: 0,
    limit: 50,
  });
  const { rows } = await sql<EventName>`
    select e.id, e.name, e.timezone from events e where ${sql.join(wanted, sql` and `)}
    order by e.starts_at desc, e.id desc limit 50`.execute(db);
  return rows;
}
