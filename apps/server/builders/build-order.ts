import { randomBytes } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Orders } from '../src/platform/db/schema.generated.ts';

/** Returns the id of the manager's sandbox account, which is created if missing. */
export async function buildPaymentAccount(
  db: Connection,
  managerId: number,
  email = `payout-${managerId}@example.org`,
): Promise<string> {
  const known = await db
    .selectFrom('payment_accounts')
    .select('account_id')
    .where('manager_id', '=', managerId)
    .executeTakeFirst();
  if (known !== undefined) return known.account_id;
  const id = `acct_sandbox_${randomBytes(12).toString('hex')}`;
  await db.insertInto('sandbox_accounts').values({ id, manager_id: managerId, email, is_active: true }).execute();
  await db
    .insertInto('payment_accounts')
    .values({ manager_id: managerId, provider: 'sandbox', account_id: id, email, is_active: true })
    .execute();
  return id;
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const minuteMs = 60_000;

interface OrderOverrides extends Partial<Omit<Insertable<Orders>, 'id' | 'event_id' | 'user_id' | 'manager_id'>> {
  eventId: number;
  fanId: number;
  managerId: number;
  accountId: string;
  sizeId: number;
  quantity?: number;
}

/** Builds an unpaid order of one size to a seat, without tax or fees. */
export async function buildOrder(db: Connection, overrides: OrderOverrides): Promise<Selectable<Orders>> {
  const { eventId, fanId, managerId, accountId, sizeId, quantity = 1, ...columns } = overrides;
  const size = await db
    .selectFrom('product_sizes')
    .innerJoin('products', 'products.id', 'product_sizes.product_id')
    .select([
      'product_sizes.size',
      'product_sizes.product_id',
      'products.title',
      'products.price_cents',
      'products.image_thumbnail_key',
    ])
    .where('product_sizes.id', '=', sizeId)
    .executeTakeFirstOrThrow();
  const totalCents = Number(size.price_cents) * quantity;
  const order = await db
    .insertInto('orders')
    .values({
      order_no: Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join(''),
      provider: 'sandbox',
      expires_at: new Date(Date.now() + 15 * minuteMs),
      discount_cents: 0,
      delivery_cents: 0,
      service_fee_thousandths: 0,
      service_fee_cents: 0,
      tax_thousandths: 0,
      tax_cents: 0,
      sub_total_cents: totalCents,
      total_cents: totalCents,
      delivery_kind: 'seat',
      section: 'A',
      seat_row: '1',
      seat: '2',
      handed_over_at: columns.processing_status === 'completed' ? new Date() : null,
      ...columns,
      event_id: eventId,
      user_id: fanId,
      manager_id: managerId,
      account_id: accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    with item as (
      insert into order_items (order_id, position, product_id, size_id, title, size, image_thumbnail_key, quantity, item_price_cents, sub_total_cents)
      values (${order.id}, 1, ${size.product_id}, ${sizeId}, ${size.title}, ${size.size}, ${size.image_thumbnail_key}, ${quantity},
        ${size.price_cents}, ${totalCents})
    ), held as (update product_sizes set available = available - ${quantity} where id = ${sizeId})
    insert into stock_movements (size_id, kind, quantity, order_id) values (${sizeId}, 'held', ${-quantity}, ${order.id})`.execute(
    db,
  );
  return order;
}
