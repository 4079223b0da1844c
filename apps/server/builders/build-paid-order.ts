import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import { buildOrder } from './build-order.ts';

type Overrides = Parameters<typeof buildOrder>[1] & { paidAt?: Date };

export async function buildPaidOrder(
  db: Connection,
  { paidAt = new Date(), ...overrides }: Overrides,
): Promise<number> {
  const order = await buildOrder(db, overrides);
  const checkoutId = `cs_sandbox_${randomBytes(12).toString('hex')}`;
  const paymentId = `pay_sandbox_${randomBytes(12).toString('hex')}`;
  const at = paidAt.toISOString();
  await db
    .insertInto('sandbox_checkouts')
    .values({
      id: checkoutId,
      account_id: order.account_id,
      idempotency_key: `order-${order.order_no}`,
      order_no: order.order_no,
      lines: JSON.stringify([]),
      total_cents: order.total_cents,
      application_fee_cents: order.service_fee_cents,
      email: '',
      return_url: '',
      status: 'paid',
      payment_id: paymentId,
      expires_at: at,
      created_at: at,
      paid_at: at,
    })
    .execute();
  await sql`
    update orders set status = 'COMPLETED', paid_at = ${at}, checkout_id = ${checkoutId}, payment_id = ${paymentId} where id = ${order.id}`.execute(
    db,
  );
  await sql`
    insert into stock_movements (size_id, kind, quantity, order_id, drop_id)
    select size_id, movement.kind, movement.sign * quantity, order_id, drop_id from order_items
    cross join (values ('released', 1), ('sold', -1)) as movement (kind, sign) where order_id = ${order.id}`.execute(
    db,
  );
  return order.id;
}
