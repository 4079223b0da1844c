import { maxOfKind } from '@backline/contract/fan-now';
import { sql } from 'kysely';
import { isAllBack, isDisputed, sentBack } from './event-order-rows.repository.ts';

/** Selects the fan's (`event_users eu`) orders to pick up. Omits refunded and disputed ones, as their pages show no code. */
export const readyOrders = sql`coalesce((
  select json_agg(json_build_object('order_no', o.order_no, 'delivery_kind', o.delivery_kind,
    'kiosk_location', o.kiosk_location) order by o.id)
  from (
    select o.* from orders o ${sentBack}
    where o.user_id = eu.user_id and o.event_id = eu.event_id and o.status = 'COMPLETED'
      and o.processing_status = 'ready' and o.delivery_kind <> 'shipping' and not ${isAllBack} and not ${isDisputed}
    order by o.created_at, o.id limit ${sql.lit(maxOfKind)}) o), '[]')`;

export const paidOrderCount = sql`(
  select count(*)::int from orders o
  where o.user_id = eu.user_id and o.event_id = eu.event_id and o.status = 'COMPLETED')`;
