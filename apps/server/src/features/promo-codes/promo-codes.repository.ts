import { mostActiveCodes } from '@backline/contract/promo-codes';
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PromoCodes } from '../../platform/db/schema.generated.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { ofArtists, withinArtistReach, type ArtistReach, type Whose } from '../artists/index.ts';
import { isRunningCode } from '../attendance/index.ts';

export type PromoCodeRecord = Selectable<PromoCodes>;

export interface NamedCode extends PromoCodeRecord {
  artist_name: string;
}

/** Of one artist or of several, the one that begins last first. */
export async function list(
  db: Connection,
  whose: Whose,
  { search, after, limit, offset }: { search: string } & Omit<PageWindow, 'size'>,
): Promise<NamedCode[]> {
  const wanted: RawBuilder<SqlBool>[] = [];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`code`), search));
  if (after !== null) wanted.push(sql`(starts_at, id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const page = ofArtists(
    whose,
    (isTheirs) => sql`select * from promo_codes where ${sql.join([isTheirs, ...wanted], sql` and `)}
      order by starts_at desc, id desc limit ${limit + offset}`,
  );
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name from (
      select * from (${page}) theirs order by starts_at desc, id desc limit ${limit} offset ${offset}) p
    join users a on a.id = p.artist_id order by p.starts_at desc, p.id desc`.execute(db);
  return rows;
}

/** Null where the artist has none of that id. */
export async function find(db: Connection, artistId: number, promoCodeId: number): Promise<NamedCode | null> {
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name from promo_codes p join users a on a.id = p.artist_id
    where p.id = ${promoCodeId} and p.artist_id = ${artistId}`.execute(db);
  return rows[0] ?? null;
}

/** The same inside a reach, held until the transaction ends; a checkout that would use it waits. */
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

/** Null where the artist has this code already. */
export async function insert(tx: Tx, code: Insertable<PromoCodes>): Promise<PromoCodeRecord | null> {
  const row = await tx
    .insertInto('promo_codes')
    .values(code)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Answers the new version. Fails with a unique violation where the artist has this code already. */
export async function update(tx: Tx, promoCodeId: number, columns: Partial<Insertable<PromoCodes>>): Promise<number> {
  const { version } = await tx
    .updateTable('promo_codes')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', promoCodeId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Whoever would display a code of the artist waits here until the one before has. Taken before any row of theirs; the code and the one that
 * is displayed are held from here on, in the order of their ids, as buyers hold them. `promoCodeId`: null of one that is to be made.
 */
export async function lockDisplay(tx: Tx, artistId: number, promoCodeId: number | null): Promise<void> {
  const key = `promo_codes/display/${artistId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  await sql`
    select from promo_codes where artist_id = ${artistId} and (is_displayed or id = ${promoCodeId})
    order by id for no key update`.execute(tx);
}

/** The one that is displayed of the artist, beside this one. */
export async function findDisplayed(tx: Tx, artistId: number, besideId: number): Promise<PromoCodeRecord | null> {
  const { rows } = await sql<PromoCodeRecord>`
    select * from promo_codes where artist_id = ${artistId} and is_displayed and id <> ${besideId} for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** No version: a form does not hold it. */
export async function setDisplayed(tx: Tx, promoCodeId: number, isDisplayed: boolean): Promise<void> {
  await sql`update promo_codes set is_displayed = ${isDisplayed} where id = ${promoCodeId}`.execute(tx);
}

/** Codes of the event's artists that count at this moment, the one that ends first first. Who left the event's manager sells nothing there. */
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
      order by p.ends_at, p.id limit ${mostActiveCodes}) p
    order by p.ends_at, p.id limit ${mostActiveCodes}`.execute(db);
  return rows;
}

/** One that counts at the event at this moment; null for any other. */
export async function findRunning(db: Connection, eventId: number, promoCodeId: number): Promise<NamedCode | null> {
  const { rows } = await sql<NamedCode>`
    select p.*, a.name as artist_name from promo_codes p join users a on a.id = p.artist_id
    where p.id = ${promoCodeId} and ${isRunningCode}
      and exists (select from event_artists ea join events e on e.id = ea.event_id
        where ea.event_id = ${eventId} and ea.artist_id = p.artist_id and e.manager_id = a.manager_id)`.execute(db);
  return rows[0] ?? null;
}

/** Of each artist the code that is asked for, in whatever letters. */
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

/** Whether an artist of the event has this code, in whatever letters and whether it counts or not. */
export async function isOfEvent(db: Connection, eventId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from event_artists ea join promo_codes p on p.artist_id = ea.artist_id and upper(p.code) = upper(${code})
    where ea.event_id = ${eventId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Uses that are left of each; they are held until the transaction ends, in the order of their ids. */
export async function lockUses(tx: Tx, promoCodeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select p.id, case when ${isRunningCode} then p.usage_limit - p.usage_count else 0 end as left from promo_codes p
    where p.id = any(${promoCodeIds}::bigint[]) order by p.id for no key update`.execute(tx);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Of codes that the caller holds: one use for each time that the code is named. */
export async function takeUses(tx: Tx, promoCodeIds: readonly number[]): Promise<void> {
  await sql`
    update promo_codes p set usage_count = usage_count + asked.uses
    from (select id, count(*)::int as uses from unnest(${promoCodeIds}::bigint[]) as asked (id) group by id) asked
    where p.id = asked.id`.execute(tx);
}

/** Takes one use where one is left and the code counts; false where not. */
export async function takeUse(tx: Tx, promoCodeId: number): Promise<boolean> {
  const { rows } = await sql`
    update promo_codes p set usage_count = usage_count + 1 where p.id = ${promoCodeId} and ${isRunningCode} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The same of an order that was begun while the code counted: what has become of it since does not matter, but for its limit. */
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

/** Events of the artist whose fans may be looking: those from half a day ago to half a day ahead. */
export async function listEventsNow(tx: Tx, artistId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event_artists ea join events e on e.id = ea.event_id
    where ea.artist_id = ${artistId} and e.starts_at between now() - interval '12 hours' and now() + interval '12 hours'
    order by e.id limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}
