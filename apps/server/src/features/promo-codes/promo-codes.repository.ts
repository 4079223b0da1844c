import { maxActiveCodes } from '@backline/contract/promo-codes';
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PromoCodes } from '../../platform/db/schema.generated.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { asRead, inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { ofArtists, withinArtistReach, type ArtistReach, type Whose } from '../artists/index.ts';
import { isRunningCode } from '../attendance/index.ts';

export type PromoCodeRecord = Selectable<PromoCodes>;

export interface NamedCode extends PromoCodeRecord {
  artist_name: string;
}

export type PromoCodeSorting = Sorting<'code' | 'start' | 'end'>;

const places = {
  code: { by: asRead(sql`code`), id: sql`id`, key: 'text' },
  start: { by: sql`starts_at`, id: sql`id`, key: 'time' },
  end: { by: sql`ends_at`, id: sql`id`, key: 'time' },
} as const;

export const keyOf = ({ field }: PromoCodeSorting) => places[field].key;

interface Wanted extends Omit<PageWindow, 'size'> {
  search: string;
  isArchived: boolean;
  sorting: PromoCodeSorting;
}

export async function list(
  db: Connection,
  whose: Whose,
  { search, isArchived, after, limit, offset, sorting }: Wanted,
): Promise<NamedCode[]> {
  const wanted: RawBuilder<SqlBool>[] = [isArchived ? sql`archived_at is not null` : sql`archived_at is null`];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`code`), search));
  const place = places[sorting.field];
  wanted.push(isBehind(sorting, place, after));
  const order = inOrder(sorting, place);
  const page = ofArtists(
    whose,
    (isTheirs) => sql`select * from promo_codes where ${sql.join([isTheirs, ...wanted], sql` and `)}
      order by ${order} limit ${limit + offset}`,
  );
  const { rows } = await sql<NamedCode>`
    select p.*, (select name from users where id = p.artist_id) as artist_name from (
      select * from (${page}) theirs order by ${order} limit ${limit} offset ${offset}) p order by ${order}`.execute(
    db,
  );
  return rows;
}

export async function find(db: Connection, artistId: number, promoCodeId: number): Promise<NamedCode | null> {
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name from promo_codes p join users a on a.id = p.artist_id
    where p.id = ${promoCodeId} and p.artist_id = ${artistId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the code, so that checkouts with it wait. Returns null if the actor may not see the artist. */
export async function findForUpdate(
  tx: Tx,
  { artistId, promoCodeId }: { artistId: number; promoCodeId: number },
  reach: ArtistReach,
): Promise<PromoCodeRecord | null> {
  const { rows } = await sql<PromoCodeRecord>`
    select p.* from promo_codes p join users a on a.id = p.artist_id
    where p.id = ${promoCodeId} and p.artist_id = ${artistId} and ${withinArtistReach(reach)} for no key update of p`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insert(tx: Tx, code: Insertable<PromoCodes>): Promise<PromoCodeRecord | null> {
  const { rows } = await sql<PromoCodeRecord>`
    insert into promo_codes ${valuesOf<'promo_codes'>(code)} on conflict do nothing returning *`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the new version. Throws a unique violation if the artist already has the code. */
export async function update(tx: Tx, promoCodeId: number, columns: Partial<Insertable<PromoCodes>>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update promo_codes set ${assignments<'promo_codes'>({ ...columns, version: sql`version + 1` })}
    where id = ${promoCodeId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

/** Serializes changes of an artist's displayed code. Call it before any row lock. A null id stands for a new code. */
export async function lockDisplay(tx: Tx, artistId: number, promoCodeId: number | null): Promise<void> {
  const key = `promo_codes/display/${artistId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  await sql`
    select from promo_codes where artist_id = ${artistId} and (is_displayed or id = ${promoCodeId})
    order by id for no key update`.execute(tx);
}

export async function findDisplayed(tx: Tx, artistId: number, besideId: number): Promise<PromoCodeRecord | null> {
  const { rows } = await sql<PromoCodeRecord>`
    select * from promo_codes where artist_id = ${artistId} and is_displayed and id <> ${besideId} for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Does not increase the version, because no form contains this flag. */
export async function setDisplayed(tx: Tx, promoCodeId: number, isDisplayed: boolean): Promise<void> {
  await sql`update promo_codes set is_displayed = ${isDisplayed} where id = ${promoCodeId}`.execute(tx);
}

/** Does not increase the version, because no form contains this state. */
export async function setArchived(tx: Tx, promoCodeId: number, isArchived: boolean): Promise<void> {
  await sql`update promo_codes set archived_at = ${isArchived ? sql`now()` : null} where id = ${promoCodeId}`.execute(
    tx,
  );
}

/** Lists usable codes of the event's artists, soonest end first. Excludes artists who left the event's manager. */
export async function listRunning(
  db: Connection,
  eventId: number,
  { displayedAlone }: { displayedAlone: boolean },
): Promise<NamedCode[]> {
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name
    from (select ea.artist_id, e.manager_id from event_artists ea join events e on e.id = ea.event_id where ea.event_id = ${eventId} offset 0) ea
    join users a on a.id = ea.artist_id and a.manager_id = ea.manager_id
    cross join lateral (
      select * from promo_codes p
      where p.artist_id = ea.artist_id and ${isRunningCode} and ${displayedAlone ? sql`p.is_displayed` : sql`true`}
      order by p.ends_at, p.id limit ${maxActiveCodes}) p
    order by p.ends_at, p.id limit ${maxActiveCodes}`.execute(db);
  return rows;
}

export async function findRunning(db: Connection, eventId: number, promoCodeId: number): Promise<NamedCode | null> {
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name from promo_codes p join users a on a.id = p.artist_id
    where p.id = ${promoCodeId} and ${isRunningCode}
      and exists (select from event_artists ea join events e on e.id = ea.event_id
        where ea.event_id = ${eventId} and ea.artist_id = p.artist_id and e.manager_id = a.manager_id)`.execute(db);
  return rows[0] ?? null;
}

export async function listByCode(
  db: Connection,
  asks: readonly { artistId: number; code: string }[],
): Promise<PromoCodeRecord[]> {
  const { rows } = await sql<PromoCodeRecord>`
    select p.* from (select distinct artist_id, upper(code) as code
      from unnest(${asks.map(({ artistId }) => artistId)}::bigint[], ${asks.map(({ code }) => code)}::text[]) as asked (artist_id, code)) asked
    join promo_codes p on p.artist_id = asked.artist_id and upper(p.code) = asked.code
    order by p.id`.execute(db);
  return rows;
}

/** Returns whether an artist of the event has the code. Ignores case and whether the code is usable. */
export async function isOfEvent(db: Connection, eventId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from event_artists ea join promo_codes p on p.artist_id = ea.artist_id and upper(p.code) = upper(${code})
    where ea.event_id = ${eventId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function lockUses(tx: Tx, promoCodeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select p.id, case when ${isRunningCode} then p.usage_limit - p.usage_count else 0 end as left from promo_codes p
    where p.id = any(${promoCodeIds}::bigint[]) order by p.id for no key update`.execute(tx);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Takes one use of a code for each time its id is listed. The caller has locked the codes. */
export async function takeUses(tx: Tx, promoCodeIds: readonly number[]): Promise<void> {
  await sql`
    update promo_codes p set usage_count = usage_count + asked.uses
    from (select id, count(*)::int as uses from unnest(${promoCodeIds}::bigint[]) as asked (id) group by id) asked
    where p.id = asked.id`.execute(tx);
}

export async function takeUse(tx: Tx, promoCodeId: number): Promise<boolean> {
  const { rows } = await sql`
    update promo_codes p set usage_count = usage_count + 1 where p.id = ${promoCodeId} and ${isRunningCode} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Takes a use for an order that was started while the code was usable. Checks only the usage limit. */
export async function takeLateUse(tx: Tx, promoCodeId: number): Promise<boolean> {
  const { rows } = await sql`
    update promo_codes set usage_count = usage_count + 1 where id = ${promoCodeId} and usage_count < usage_limit returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function giveUseBack(tx: Tx, promoCodeId: number): Promise<void> {
  await sql`update promo_codes set usage_count = usage_count - 1 where id = ${promoCodeId}`.execute(tx);
}

/** Lists the artist's events within half a day of now, whose fans may be viewing the code. */
export async function listEventsNow(tx: Tx, artistId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event_artists ea join events e on e.id = ea.event_id
    where ea.artist_id = ${artistId} and e.starts_at between now() - interval '12 hours' and now() + interval '12 hours'
    order by e.id limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}
