import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Of an artist alone where one is named: lines `i` of their products. */
const isLineOf = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from products p where p.id = i.product_id and p.artist_id = ${artistId})`;

/** Paid orders `o` that hold such a line. */
const isPaidTo = (artistId: number | null): RawBuilder<SqlBool> =>
  artistId === null
    ? sql<SqlBool>`o.status = 'COMPLETED'`
    : sql<SqlBool>`o.status = 'COMPLETED' and exists (select from order_items i where i.order_id = o.id and ${isLineOf(artistId)})`;

const dollars = (cents: RawBuilder<unknown>) => sql`to_char(${cents} / 100.0, 'FM99999999990.00')`;

const sentBack = sql`(select coalesce(sum(r.amount_cents), 0) from payment_refunds r
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded')`;

/** Who bought what and when, as `user_id, event_id, at`. */
export const paidOrders = (artistId: number | null): RawBuilder<unknown> => sql`
  select o.user_id, o.event_id, o.created_at as at from orders o where ${isPaidTo(artistId)}`;

/** A fan's last paid order at an event, as `order_id, at, order_info`: in the words of a store, of an artist's lines alone where one is named. */
export const latestPaidOrder = (
  eventId: number,
  fanId: RawBuilder<unknown>,
  artistId: number | null,
): RawBuilder<unknown> => sql`
  select o.id as order_id, o.created_at as at, jsonb_build_object(
    'id', o.id, 'order_number', o.order_no,
    'processed_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'financial_status', case when ${sentBack} = 0 then 'paid' when ${sentBack} >= o.total_cents then 'refunded' else 'partially_refunded' end,
    'total_price', ${artistId === null ? dollars(sql`o.total_cents`) : dollars(sql`(select sum(i.sub_total_cents) from order_items i where i.order_id = o.id and ${isLineOf(artistId)})`)},
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
      from order_items i where i.order_id = o.id and ${isLineOf(artistId)}),
    'shipping_lines', jsonb_build_array(jsonb_build_object(
      'title', case o.delivery_kind when 'seat' then 'To the seat' when 'kiosk' then 'At the kiosk' else 'By mail' end,
      'price', ${dollars(sql`o.delivery_cents`)}, 'code', null)),
    'note_attributes', case when o.delivery_kind = 'seat' then jsonb_build_array(
      jsonb_build_object('name', 'fwSection', 'value', o.section), jsonb_build_object('name', 'fwRow', 'value', o.seat_row),
      jsonb_build_object('name', 'fwSeat', 'value', o.seat)) else '[]' end) as order_info
  from orders o join users b on b.id = o.user_id
  where o.user_id = ${fanId} and o.event_id = ${eventId} and ${isPaidTo(artistId)}
  order by o.created_at desc, o.id desc limit 1`;
