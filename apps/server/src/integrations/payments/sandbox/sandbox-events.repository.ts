import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';

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
  const row = await tx
    .insertInto('sandbox_events')
    .columns(['event_id', 'account_id', 'type', 'payload', 'delivery'])
    .expression((query) =>
      query
        .selectFrom('sandbox_settings')
        .select([
          sql.val(eventId).as('event_id'),
          sql.val(accountId).as('account_id'),
          sql.val(type).as('type'),
          sql`${JSON.stringify(payload)}::jsonb`.as('payload'),
          'delivery',
        ]),
    )
    .returning(['id', 'delivery'])
    .executeTakeFirstOrThrow();
  return { id: row.id, delivery: row.delivery as Delivery };
}

export async function findEvent(db: Connection, id: number): Promise<{ payload: unknown } | null> {
  const row = await db.selectFrom('sandbox_events').select('payload').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function listEvents(
  db: Connection,
  { accountId, since, afterId, limit }: { accountId: string; since: Date; afterId: number; limit: number },
): Promise<{ id: number; payload: unknown }[]> {
  return db
    .selectFrom('sandbox_events')
    .select(['id', 'payload'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since.toISOString())
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function noteDelivered(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('sandbox_events')
    .set((query) => ({ delivered: query('delivered', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function readDelivery(db: Connection): Promise<string> {
  return (await db.selectFrom('sandbox_settings').select('delivery').executeTakeFirstOrThrow()).delivery;
}

export async function setDelivery(db: Connection, delivery: Delivery): Promise<void> {
  await db.updateTable('sandbox_settings').set({ delivery }).execute();
}

export function listRecent(db: Connection, limit: number) {
  return db
    .selectFrom('sandbox_events')
    .select(['id', 'type', 'delivery', 'delivered', 'created_at'])
    .select(sql<string | null>`payload #>> '{checkout,orderNo}'`.as('order_no'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
