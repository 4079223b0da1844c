import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export async function insert(tx: Tx, receipts: readonly { orderId: number; address: string }[]): Promise<void> {
  await sql`
    insert into order_receipts (order_id, address)
    select * from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r ("orderId" bigint, address text)
    on conflict do nothing`.execute(tx);
}

export async function list(db: Connection, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from order_receipts where order_id = ${orderId} order by asked_at, address`.execute(db);
  return rows.map(({ address }) => address);
}

/** Returns which of these fans asked for at least this many receipts in the last day. Orders that failed do not count. */
export async function listBusy(db: Connection, fanIds: readonly number[], max: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select o.user_id from orders o join order_receipts r on r.order_id = o.id
    where o.user_id = any(${fanIds}::bigint[]) and o.status <> 'FAILED' and r.asked_at > now() - interval '1 day'
    group by o.user_id having count(*) >= ${max}`.execute(db);
  return rows.map(({ user_id: fanId }) => fanId);
}

export interface ReceiptRow {
  address: string;
  is_sent: boolean;
  told_refund_cents: number;
  /** Receipts of all orders that this address got in the last day. */
  recent: number;
}

export async function lock(tx: Tx, orderId: number): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select address, sent_at is not null as is_sent, told_refund_cents,
      (select count(*)::int from order_receipts x where x.address = r.address and x.sent_at > now() - interval '1 day') as recent
    from order_receipts r where order_id = ${orderId} order by address for update`.execute(tx);
  return rows;
}

export async function noteSent(
  tx: Tx,
  orderId: number,
  { address, refundCents }: { address: string; refundCents: number },
): Promise<void> {
  await sql`
    update order_receipts set sent_at = coalesce(sent_at, now()), told_refund_cents = ${refundCents}
    where order_id = ${orderId} and address = ${address}`.execute(tx);
}
