import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/statements.ts';

export const deliveries = ['prompt', 'lost', 'late', 'doubled', 'out_of_order'] as const;
export type Delivery = (typeof deliveries)[number];

interface NewEvent {
  eventId: string;
  accountId: string;
  type: string;
  payload: object;
}

export async function insertEvent(
  tx: Tx,
  { eventId, accountId, type, payload }: NewEvent,
): Promise<{ id: number; delivery: Delivery }> {
  const { rows } = await sql<{ id: number; delivery: Delivery }>`
    insert into sandbox_events (event_id, account_id, type, payload, delivery)
    select ${eventId}, ${accountId}, ${type}, ${JSON.stringify(payload)}::jsonb, delivery from sandbox_settings
    returning id, delivery`.execute(tx);
  return onlyRow(rows);
}

export async function findEvent(db: Connection, id: number): Promise<{ payload: unknown } | null> {
  const { rows } = await sql<{ payload: unknown }>`select payload from sandbox_events where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function listEvents(
  db: Connection,
  { accountId, since, afterId, limit }: { accountId: string; since: Date; afterId: number; limit: number },
): Promise<{ id: number; payload: unknown }[]> {
  const { rows } = await sql<{ id: number; payload: unknown }>`
    select id, payload from sandbox_events
    where account_id = ${accountId} and created_at >= ${since.toISOString()} and id > ${afterId}
    order by id limit ${limit}`.execute(db);
  return rows;
}

export async function noteDelivered(db: Connection, id: number): Promise<void> {
  await sql`update sandbox_events set delivered = delivered + 1 where id = ${id}`.execute(db);
}

export async function readDelivery(db: Connection): Promise<string> {
  const { rows } = await sql<{ delivery: string }>`select delivery from sandbox_settings`.execute(db);
  return rows[0]?.delivery ?? 'prompt';
}

export async function setDelivery(db: Connection, delivery: Delivery): Promise<void> {
  await sql`update sandbox_settings set delivery = ${delivery}`.execute(db);
}

interface RecentEvent {
  id: number;
  type: string;
  delivery: string;
  delivered: number;
  created_at: string;
  order_no: string | null;
}

export async function listRecent(db: Connection, limit: number) {
  const { rows } = await sql<RecentEvent>`
    select id, type, delivery, delivered, created_at, payload #>> '{checkout,orderNo}' as order_no
    from sandbox_events order by id desc limit ${limit}`.execute(db);
  return rows;
}
