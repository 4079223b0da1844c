import type { DeliveryKind } from '@backline/contract/order-amounts';
import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { sentBack } from './event-order-rows.repository.ts';

export interface ReportedOrderRow {
  id: number;
  order_no: string;
  status: OrderStatus;
  processing_status: ProcessingStatus;
  delivery_kind: DeliveryKind;
  total_cents: number;
  refunded_cents: number;
  created_at: string;
  paid_at: string | null;
  buyer: { user_id: number; name: string } | null;
  items: { product_id: number; title: string; size: string; quantity: number; item_price_cents: number }[];
}

export async function listReported(db: Connection, ids: readonly number[]): Promise<ReportedOrderRow[]> {
  const { rows } = await sql<ReportedOrderRow>`
    select o.id, o.order_no, o.status, o.processing_status, o.delivery_kind, o.total_cents, back.refunded_cents, o.created_at, o.paid_at,
      case when u.id is not null then json_build_object('user_id', u.id, 'name', u.name) end as buyer,
      (select json_agg(json_build_object('product_id', i.product_id, 'title', i.title, 'size', i.size,
          'quantity', i.quantity, 'item_price_cents', i.item_price_cents) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o left join users u on u.id = o.user_id and u.left_at is null ${sentBack}
    where o.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
