import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Raffles } from '../../platform/db/schema.generated.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export type RaffleRecord = Selectable<Raffles>;

/** Omits the seed, which stays secret until the draw. */
export interface RaffleRow extends Omit<RaffleRecord, 'seed'> {
  entries: number;
}

const shown = sql`r.id, r.event_id, r.title, r.description, r.starts_at, r.ends_at, r.no_of_winners, r.minimum_participants, r.is_active,
  r.version, r.commitment, r.completed_at, r.entry_count, r.entrant_count, r.list_hash, r.drawn_at, r.winner_count, r.created_at,
  coalesce(r.entry_count, (select count(*)::int from raffle_entries where raffle_id = r.id)) as entries`;

export async function list(
  db: Connection,
  { eventId, search, after, limit, offset }: { eventId: number; search: string } & Omit<PageWindow, 'size'>,
): Promise<RaffleRow[]> {
  const wanted: RawBuilder<SqlBool>[] = [sql`r.event_id = ${eventId}`];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`r.title || ' ' || r.description`), search));
  if (after !== null) wanted.push(sql`(r.starts_at, r.id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await sql<RaffleRow>`
    select ${shown} from (
      select * from raffles r where ${sql.join(wanted, sql` and `)}
      order by r.starts_at desc, r.id desc limit ${limit} offset ${offset}) r
    order by r.starts_at desc, r.id desc`.execute(db);
  return rows;
}

export async function find(db: Connection, eventId: number, raffleId: number): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`
    select ${shown} from raffles r where r.id = ${raffleId} and r.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the raffle for a change, so that entries wait. Returns null if the actor may not see the event. */
export async function findForUpdate(
  tx: Tx,
  { eventId, raffleId }: { eventId: number; raffleId: number },
  reach: EventReach,
): Promise<RaffleRecord | null> {
  const { rows } = await sql<RaffleRecord>`
    select r.* from raffles r join events e on e.id = r.event_id
    where r.id = ${raffleId} and r.event_id = ${eventId} and ${withinReach(reach)} for update of r`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Locks the raffle for the draw, without checking whether an actor may see it. `is_over` means that its end has passed.
 */
export async function lock(tx: Tx, raffleId: number): Promise<(RaffleRecord & { is_over: boolean }) | null> {
  const { rows } = await sql<RaffleRecord & { is_over: boolean }>`
    select *, clock_timestamp() >= ends_at as is_over from raffles where id = ${raffleId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insert(tx: Tx, raffle: Insertable<Raffles>): Promise<RaffleRecord> {
  const { rows } = await sql<RaffleRecord>`insert into raffles ${valuesOf<'raffles'>(raffle)} returning *`.execute(tx);
  return onlyRow(rows);
}

type Changed = Pick<
  Insertable<Raffles>,
  'title' | 'description' | 'starts_at' | 'ends_at' | 'no_of_winners' | 'minimum_participants' | 'is_active'
>;

export async function update(tx: Tx, raffleId: number, columns: Changed): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update raffles set ${assignments<'raffles'>({ ...columns, version: sql`version + 1` })}
    where id = ${raffleId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

export async function remove(tx: Tx, raffleId: number): Promise<void> {
  await sql`delete from raffles where id = ${raffleId}`.execute(tx);
}

export async function areOffered(tx: Tx, eventId: number): Promise<boolean> {
  const { rows } = await sql`select from raffles where event_id = ${eventId} and is_active limit 1`.execute(tx);
  return rows.length > 0;
}

export async function listDue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from raffles where drawn_at is null and (completed_at is not null or ends_at <= now())
    order by ends_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function complete(
  tx: Tx,
  raffleId: number,
  { entryCount, entrantCount, listHash }: { entryCount: number; entrantCount: number; listHash: string },
): Promise<void> {
  await sql`
    update raffles set completed_at = now(), entry_count = ${entryCount}, entrant_count = ${entrantCount},
      list_hash = ${listHash} where id = ${raffleId}`.execute(tx);
}

export async function noteDraw(tx: Tx, raffleId: number, winnerCount: number): Promise<void> {
  await sql`update raffles set drawn_at = now(), winner_count = ${winnerCount} where id = ${raffleId}`.execute(tx);
}
