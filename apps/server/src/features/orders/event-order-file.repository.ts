import type { deliveryKinds } from '@backline/contract/order-amounts';
import { processingStatusNames } from '@backline/contract/order-status';
import { sql, type RawBuilder } from 'kysely';
import { amount, moment, plain, text, type CsvFile } from '../../platform/exports/csv-file.ts';
import { zoneColumn, zoneOfEvent } from '../events/index.ts';
import { allStoreOrders } from '../store-orders/index.ts';
import { eventOrderColumns, seenLines, sentBack } from './event-order-rows.repository.ts';
import { isHit } from './event-order-search.repository.ts';
import { isWanted, type WantedOrders } from './event-orders.repository.ts';

const wordOf = (value: RawBuilder<unknown>, words: Readonly<Record<string, string>>) =>
  sql`case ${value} ${sql.join(
    Object.entries(words).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
    sql` `,
  )} end`;

const deliveryWords = { seat: 'To the seat', kiosk: 'At the kiosk', shipping: 'By mail' } satisfies Record<
  (typeof deliveryKinds)[number],
  string
>;

export function fileOf(wanted: WantedOrders, search: string): CsvFile {
  const { eventId, artistId, status, processingStatus } = wanted;
  const found = search === '' ? sql`true` : isHit(search);
  const byCard = sql`
    select c.id, c.created_at, c.order_no, c.user_name, c.user_email, c.quantity, c.seen_cents, c.seen_refunded_cents, 'USD' as currency,
      c.status, c.processing_status, ${wordOf(sql`c.delivery_kind`, deliveryWords)} as delivery, c.section, c.seat_row, c.seat
    from (select ${eventOrderColumns(artistId)} from orders o join users u on u.id = o.user_id ${seenLines(artistId)} ${sentBack}
      where ${isWanted(wanted)} and ${found}) c`;
  const inStores = sql`
    select -s.id, s.created_at, s.order_number, s.customer_name, s.customer_email, s.quantity, s.total_cents, s.refunded_cents, s.currency,
      s.status, s.processing_status, 'By the store', s.section, s.seat_row, s.seat
    from (${allStoreOrders({ eventId, sellerId: artistId, status, processingStatus, search })}) s`;
  return {
    name: 'orders_data_',
    columns: [
      text('Order number', sql`o.order_no`),
      text('Name', sql`o.user_name`),
      text('Email', sql`o.user_email`),
      plain('Quantity', sql`o.quantity`),
      amount('Amount', sql`o.seen_cents`),
      amount('Refunded', sql`o.seen_refunded_cents`),
      text('Currency', sql`o.currency`),
      plain('Payment', sql`o.status`),
      plain('Status', wordOf(sql`o.processing_status`, processingStatusNames)),
      plain('Delivery', sql`o.delivery`),
      text('Section', sql`o.section`),
      text('Row', sql`o.seat_row`),
      text('Seat', sql`o.seat`),
      moment('Ordered', sql`o.created_at`, zoneOfEvent),
      zoneColumn(sql`o.created_at`),
    ],
    rows: sql`from (${byCard} union all ${inStores}) o join events e on e.id = ${eventId}
      order by o.created_at desc, o.id desc`,
  };
}
