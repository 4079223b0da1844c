import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { holdsSeen, isSeen, seenCents, seenLines, seenRefundedCents, sentBack } from './event-order-rows.repository.ts';

/** Condition that an order is paid and, for an artist, contains their lines. */
const isPaidTo = (artistId: number | null): RawBuilder<SqlBool> =>
  sql`(o.status = 'COMPLETED' and ${holdsSeen(artistId)})`;

const dollars = (cents: RawBuilder<unknown>) => sql`to_char(${cents} / 100.0, 'FM99999999990.00')`;

export const paidOrders = (artistId: number | null): RawBuilder<unknown> => sql`
  select o.user_id, o.event_id, o.created_at as at from orders o where ${isPaidTo(artistId)}`;

/**
 * Selects the fan's latest paid order in the format of store orders. For an artist, includes only their lines, and no
 * charges.
 */
export const latestPaidOrder = (
  eventId: number,
  fanId: RawBuilder<unknown>,
  artistId: number | null,
): RawBuilder<unknown> => sql`
  select o.id as order_id, o.created_at as at, jsonb_build_object(
    'id', o.id, 'order_number', o.order_no,
    'processed_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'financial_status', case when money.back_cents = 0 then 'paid' when money.back_cents >= money.cents then 'refunded' else 'partially_refunded' end,
    'total_price', ${dollars(sql`money.cents`)},
    'currency', 'USD',
    'customer', case when b.left_at is null then jsonb_build_object(
      'first_name', coalesce(o.shipping_name, b.name), 'last_name', null,
      'email', coalesce(o.shipping_email, b.email, b.contact_email), 'phone', coalesce(o.shipping_phone, b.phone_number, b.contact_phone),
      'default_address', case when o.delivery_kind = 'shipping' then jsonb_build_object(
        'address1', o.shipping_address1, 'address2', null, 'city', o.shipping_city, 'province', o.shipping_state,
        'country', o.shipping_country, 'zip', o.shipping_zip) end) end,
    'line_items', (select jsonb_agg(jsonb_build_object(
        'name', i.title || ' - ' || i.size, 'quantity', i.quantity, 'price', ${dollars(sql`i.item_price_cents`)}, 'total_discount', '0.00',
        'product_exists', true) order by i.position)
      from order_items i where i.order_id = o.id and ${isSeen(artistId)}),
    'shipping_lines', case when seen.is_whole then jsonb_build_array(jsonb_build_object(
      'title', case o.delivery_kind when 'seat' then 'To the seat' when 'kiosk' then 'At the kiosk' else 'By mail' end,
      'price', ${dollars(sql`o.delivery_cents`)}, 'code', null)) else '[]' end,
    'note_attributes', case when o.delivery_kind = 'seat' then jsonb_build_array(
      jsonb_build_object('name', 'fwSection', 'value', o.section), jsonb_build_object('name', 'fwRow', 'value', o.seat_row),
      jsonb_build_object('name', 'fwSeat', 'value', o.seat)) else '[]' end) as order_info
  from (select o.* from orders o where o.user_id = ${fanId} and o.event_id = ${eventId} and ${isPaidTo(artistId)}
    order by o.created_at desc, o.id desc limit 1) o
  join users b on b.id = o.user_id ${seenLines(artistId)} ${sentBack}
  cross join lateral (select ${seenCents} as cents, ${seenRefundedCents(artistId)} as back_cents) money`;
