import { holdMinutes, type OrderStatus } from '@backline/contract/orders';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import * as orderTexts from '@backline/contract/orders.texts';
import { sql } from 'kysely';
import { type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export interface OrderTerms {
  sub_total_cents: number;
  promo_code: string | null;
  discount_type: 'fixed' | 'percentage' | null;
  promo_cents: number | null;
  promo_thousandths: number | null;
  discount_cents: number;
  delivery_thousandths: number | null;
  delivery_cents: number;
  service_fee_thousandths: number;
  service_fee_cents: number;
  tax_thousandths: number;
  tax_cents: number;
  total_cents: number;
  delivery_kind: DeliveryKind;
  section: string;
  seat_row: string;
  seat: string;
  kiosk_location: string;
  kiosk_pickup: string;
  shipping_name: string | null;
  shipping_address1: string | null;
  shipping_city: string | null;
  shipping_state: string | null;
  shipping_zip: string | null;
  shipping_country: string | null;
  shipping_phone: string | null;
  shipping_email: string | null;
}

export interface NewOrder extends OrderTerms {
  order_no: string;
  event_id: number;
  user_id: number;
  manager_id: number;
  provider: string;
  account_id: string;
  promo_code_id: number | null;
  items: NewItem[];
}

export interface OrderItem {
  title: string;
  size: string;
  image_thumbnail_key: string | null;
  quantity: number;
  item_price_cents: number;
  sub_total_cents: number;
}

export interface NewItem extends OrderItem {
  position: number;
  product_id: number;
  size_id: number;
  drop_id: number | null;
}

export interface MadeOrder {
  id: number;
  order_no: string;
  total_cents: number;
  expires_at: string;
}

const itemColumns = sql.raw(
  'position, product_id, size_id, drop_id, title, size, image_thumbnail_key, quantity, item_price_cents, sub_total_cents',
);

/** Inserts all orders in one statement, which also locks them. */
export async function insert(tx: Tx, orders: readonly NewOrder[]): Promise<MadeOrder[]> {
  const columns = Object.keys(orders[0] ?? {}).filter((name) => name !== 'items');
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { rows } = await sql<MadeOrder>`
    with asked as materialized (select ${JSON.stringify(orders)}::jsonb as orders),
    made as (
      insert into orders (${names}, expires_at)
      select ${names}, now() + ${sql.lit(holdMinutes)} * interval '1 minute' from asked, jsonb_populate_recordset(null::orders, asked.orders)
      returning id, order_no, total_cents, expires_at
    ), lines as (
      insert into order_items (order_id, ${itemColumns})
      select made.id, item.* from asked, jsonb_array_elements(asked.orders) each
      join made on made.order_no = each ->> 'order_no'
      cross join lateral (select ${itemColumns} from jsonb_populate_recordset(null::order_items, each -> 'items')) item
    )
    select * from made`.execute(tx);
  const byNo = new Map(rows.map((row) => [row.order_no, row]));
  return orders.flatMap(({ order_no: no }) => byNo.get(no) ?? []);
}

export interface OrderRow {
  id: number;
  order_no: string;
  event_id: number;
  user_id: number;
  manager_id: number;
  provider: string;
  account_id: string;
  checkout_id: string | null;
  client_secret: Buffer | null;
  status: OrderStatus;
  failure_message: string;
  is_over: boolean;
  expires_at: string;
  lapsed_at: string | null;
  payment_id: string | null;
  promo_code_id: number | null;
  total_cents: number;
  service_fee_cents: number;
  shipping_email: string | null;
}

const columns =
  sql.raw(`o.id, o.order_no, o.event_id, o.user_id, o.manager_id, o.provider, o.account_id, o.checkout_id, o.client_secret,
  o.status, o.failure_message, o.expires_at <= now() as is_over, o.expires_at, o.lapsed_at, o.payment_id, o.promo_code_id, o.total_cents,
  o.service_fee_cents, o.shipping_email`);

export async function find(db: Connection, orderId: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${columns} from orders o where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export async function findByCheckout(db: Connection, provider: string, checkoutId: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o where o.provider = ${provider} and o.checkout_id = ${checkoutId}`.execute(db);
  return rows[0] ?? null;
}

export async function findEventCode(db: Connection, eventId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from events where id = ${eventId}`.execute(db);
  return onlyRow(rows).code;
}

export async function findOwn(db: Connection, orderNo: string, fanId: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o where o.order_no = ${orderNo} and o.user_id = ${fanId}`.execute(db);
  return rows[0] ?? null;
}

export async function lock(tx: Tx, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o where o.order_no = ${orderNo} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function lockWaiting(tx: Tx, orderId: number, { waits }: { waits: boolean }): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o where o.id = ${orderId} and o.status = 'PENDING'
    for no key update ${waits ? sql`` : sql`skip locked`}`.execute(tx);
  return rows[0] ?? null;
}

export interface HeldItem {
  size_id: number;
  drop_id: number | null;
  quantity: number;
}

export async function listItems(db: Connection, orderId: number): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select size_id, drop_id, quantity from order_items where order_id = ${orderId} order by position`.execute(db);
  return rows;
}

export interface DueOrder {
  id: number;
  expires_at: string;
}

export async function listDue(
  db: Connection,
  {
    isOpened,
    sizeIds = null,
    after = null,
    limit,
  }: { isOpened: boolean; sizeIds?: readonly number[] | null; after?: DueOrder | null; limit: number },
): Promise<DueOrder[]> {
  const ofSizes =
    sizeIds === null
      ? sql``
      : sql`and exists (select from order_items i where i.order_id = o.id and i.size_id = any(${sizeIds}::bigint[]) offset 0)`;
  const behind =
    after === null ? sql`` : sql`and (o.expires_at, o.id) > (${after.expires_at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<DueOrder>`
    select o.id, o.expires_at from orders o
    where o.status = 'PENDING' and o.expires_at <= now() and (o.checkout_id is not null) = ${isOpened} ${ofSizes} ${behind}
    order by o.expires_at, o.id limit ${limit}`.execute(db);
  return rows;
}

export async function noteLapsed(tx: Tx, orderId: number, message: string): Promise<void> {
  await sql`
    update orders set status = 'FAILED', lapsed_at = now(), version = version + 1,
      failure_message = case when failure_message = ${orderTexts.orderGivenUp} then failure_message else ${message} end
    where id = ${orderId}`.execute(tx);
}

/** Returns false if the order can no longer be paid. */
export async function noteCheckout(
  tx: Tx,
  orderId: number,
  { checkoutId, clientSecret }: { checkoutId: string; clientSecret: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update orders set checkout_id = ${checkoutId}, client_secret = ${clientSecret}, version = version + 1
    where id = ${orderId} and status = 'PENDING' and expires_at > now() returning id`.execute(tx);
  return rows.length > 0;
}

export async function notePaid(tx: Tx, orderId: number, { paymentId }: { paymentId: string | null }): Promise<void> {
  await sql`
    update orders set status = 'COMPLETED', paid_at = now(), payment_id = ${paymentId}, failure_message = '', version = version + 1
    where id = ${orderId}`.execute(tx);
}

export async function recordUnmatchedPayment(
  tx: Tx,
  orderId: number,
  { paymentId, paidCents, message }: { paymentId: string; paidCents: number; message: string },
): Promise<void> {
  await sql`
    update orders set payment_id = ${paymentId}, vain_cents = ${paidCents}, failure_message = ${message}, version = version + 1
    where id = ${orderId}`.execute(tx);
}

export async function noteFailure(tx: Tx, orderId: number, message: string): Promise<void> {
  await sql`update orders set failure_message = ${message}, version = version + 1 where id = ${orderId}`.execute(tx);
}

export async function undoing(tx: Tx, attempt: () => Promise<void>): Promise<void> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await attempt();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  }
}
