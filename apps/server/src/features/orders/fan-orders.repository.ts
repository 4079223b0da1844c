import type { OrderStatus } from '@backline/contract/orders';
import type { ProcessingStatus } from '@backline/contract/order-status';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { isDisputed, paidCents, sentBack, unitsBack } from './event-order-rows.repository.ts';
import type { OrderItem, OrderTerms } from './orders.repository.ts';

export interface ListedOrderRow {
  id: number;
  order_no: string;
  event_id: number;
  status: OrderStatus;
  processing_status: ProcessingStatus;
  failure_message: string;
  created_at: string;
  is_over: boolean;
  total_cents: number;
  paid_cents: number;
  quantity: number;
  refunded_cents: number;
  refunding_cents: number;
}

export interface FanOrderRow extends ListedOrderRow, OrderTerms {
  event_code: string;
  event_name: string;
  expires_at: string;
  paid_at: string | null;
  is_disputed: boolean;
  items: (OrderItem & { refunded_quantity: number })[];
  receipts: string[];
}

const listed = sql`o.id, o.order_no, o.event_id, o.status, o.processing_status, o.failure_message, o.created_at,
  o.expires_at <= now() as is_over, o.total_cents, ${paidCents} as paid_cents,
  (select sum(i.quantity)::int from order_items i where i.order_id = o.id) as quantity,
  back.refunded_cents, back.refunding_cents`;

export async function list(
  db: Connection,
  { eventId, fanId, after, limit, offset }: { eventId: number; fanId: number } & Omit<PageWindow, 'size'>,
): Promise<ListedOrderRow[]> {
  const behind = after === null ? sql`` : sql`and (o.created_at, o.id) < (${after.key}::timestamptz, ${after.id})`;
  const { rows } = await sql<ListedOrderRow>`
    select ${listed} from orders o ${sentBack} where o.user_id = ${fanId} and o.event_id = ${eventId} ${behind}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function find(db: Connection, orderNo: string, fanId: number): Promise<FanOrderRow | null> {
  const { rows } = await sql<FanOrderRow>`${prepared}
    select ${listed}, e.code as event_code, e.name as event_name, o.expires_at, o.paid_at, ${isDisputed} as is_disputed,
      (select json_agg(json_build_object('title', i.title, 'size', i.size, 'image_thumbnail_key', i.image_thumbnail_key,
          'quantity', i.quantity, 'refunded_quantity', ${unitsBack}, 'item_price_cents', i.item_price_cents, 'sub_total_cents', i.sub_total_cents) order by i.position)
        from order_items i where i.order_id = o.id) as items,
      coalesce((select array_agg(r.address order by r.asked_at, r.address) from order_receipts r where r.order_id = o.id), '{}') as receipts,
      o.sub_total_cents, o.promo_code, o.discount_type, o.promo_cents, o.promo_thousandths, o.discount_cents,
      o.delivery_thousandths, o.delivery_cents, o.service_fee_thousandths, o.service_fee_cents, o.tax_thousandths, o.tax_cents,
      o.delivery_kind, o.section, o.seat_row, o.seat, o.kiosk_location, o.kiosk_pickup, o.shipping_name, o.shipping_address1,
      o.shipping_city, o.shipping_state, o.shipping_zip, o.shipping_country, o.shipping_phone, o.shipping_email
    from orders o join events e on e.id = o.event_id ${sentBack}
    where o.order_no = ${orderNo} and o.user_id = ${fanId}`.execute(db);
  return rows[0] ?? null;
}
