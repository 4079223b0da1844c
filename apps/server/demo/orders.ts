import { randomUUID } from 'node:crypto';
import { shareOf, sumOf, timesOf } from '@backline/contract/money';
import { processingStatuses, type ProcessingStatus } from '@backline/contract/order-status';
import * as orderTexts from '@backline/contract/orders.texts';
import { sql } from 'kysely';
import { buildOrder, buildPaidOrder, buildPaymentAccount } from '../builders/builders.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;
const many = 26;
const taxThousandths = 8_875;
const deliveryThousandths = 5_000;

interface Crowd {
  fans: readonly PlannedFan[];
  fanIds: ReadonlyMap<PlannedFan, number>;
  tonight: { event: PlannedEvent; eventId: number; artistId: number };
  now: Date;
}

interface Stall {
  managerId: number;
  kioskLocation: string;
  sizes: readonly { id: number; priceCents: number }[];
}

async function findStall(tx: Tx, { eventId, artistId }: Crowd['tonight']): Promise<Stall> {
  const { rows: events } = await sql<{ manager_id: number; kiosk_location: string }>`
    select manager_id, kiosk_location from events where id = ${eventId}`.execute(tx);
  const { rows: sizes } = await sql<{ id: number; priceCents: number }>`
    select s.id, p.price_cents as "priceCents" from product_sizes s join products p on p.id = s.product_id
    where p.artist_id = ${artistId} and s.retired_at is null order by s.id`.execute(tx);
  return { managerId: events[0]?.manager_id ?? 0, kioskLocation: events[0]?.kiosk_location ?? '', sizes };
}

export async function insertOrders(tx: Tx, { fans, fanIds, tonight, now }: Crowd, random: Random): Promise<void> {
  const there = fans.flatMap((fan) => {
    const join = fan.joins.find(({ event, checkedInAt }) => event === tonight.event && checkedInAt !== null);
    return join === undefined ? [] : [{ fanId: fanIds.get(fan) ?? 0, seat: join.seat }];
  });
  const { managerId, kioskLocation, sizes } = await findStall(tx, tonight);
  if (there.length === 0 || sizes.length === 0) return;
  const accountId = await buildPaymentAccount(tx, managerId);
  const order = (minutesAgo: number) => {
    const { fanId, seat } = random.pick(there);
    const size = random.pick(sizes);
    const quantity = random.int(1, 2);
    return {
      eventId: tonight.eventId,
      fanId,
      managerId,
      accountId,
      sizeId: size.id,
      quantity,
      created_at: new Date(now.getTime() - (minutesAgo + 2) * minuteMs),
      ...chargesOf(timesOf(size.priceCents, quantity), { isDelivered: seat !== undefined }),
      ...(seat === undefined
        ? { delivery_kind: 'kiosk', section: '', seat_row: '', seat: '', kiosk_location: kioskLocation }
        : { delivery_kind: 'seat', section: seat.section, seat_row: seat.row, seat: seat.seat }),
    } as const;
  };
  const paid: number[] = [];
  for (let place = 0; place < many; place += 1) {
    const minutesAgo = (many - place) * 3;
    const status = processingStatuses[place % processingStatuses.length] ?? 'received';
    const paidAt = new Date(now.getTime() - minutesAgo * minuteMs);
    const handed = status === 'completed' ? { handed_over_at: paidAt, handed_over_by: managerId } : {};
    const id = await buildPaidOrder(tx, { ...order(minutesAgo), processing_status: status, paidAt, ...handed });
    if (status !== 'received') await noteChange(tx, id, { to: status, by: managerId, at: paidAt });
    paid.push(id);
  }
  await refund(tx, paid[10] ?? 0, { units: null, reason: 'Bought twice by mistake', by: managerId });
  await refund(tx, paid[13] ?? 0, { units: 1, reason: 'A seam was open', by: managerId });
  await buildOrder(tx, order(1));
  const lapsed = await buildOrder(tx, { ...order(40), expires_at: new Date(now.getTime() - 25 * minuteMs) });
  await lapse(tx, lapsed.id);
}

function chargesOf(subTotalCents: number, { isDelivered }: { isDelivered: boolean }) {
  const delivery_thousandths = isDelivered ? deliveryThousandths : null;
  const delivery_cents = shareOf(subTotalCents, delivery_thousandths ?? 0);
  const tax_cents = shareOf(subTotalCents, taxThousandths);
  return {
    delivery_thousandths,
    delivery_cents,
    tax_thousandths: taxThousandths,
    tax_cents,
    total_cents: sumOf([subTotalCents, delivery_cents, tax_cents]),
  };
}

async function noteChange(
  tx: Tx,
  orderId: number,
  { to, by, at }: { to: ProcessingStatus; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into order_status_changes (order_id, batch_id, from_status, to_status, changed_by, changed_at)
    values (${orderId}, ${randomUUID()}, 'received', ${to}, ${by}, ${at.toISOString()})`.execute(tx);
}

async function refund(
  tx: Tx,
  orderId: number,
  { units, reason, by }: { units: number | null; reason: string; by: number },
): Promise<void> {
  const refundId = `re_sandbox_${randomUUID()}`;
  await sql`
    with sent as (
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, refund_id, is_ours, reason, asked_by, settled_at)
      select o.provider, o.payment_id, o.id, o.account_id,
        case when ${units}::int is null then o.total_cents
          else (o.sub_total_cents + o.tax_cents) * ${units}::int / i.quantity end,
        'succeeded', ${refundId}, true, ${reason}, ${by}, now()
      from orders o join order_items i on i.order_id = o.id where o.id = ${orderId}
      returning id, payment_id, amount_cents
    ), of_units as (
      insert into payment_refund_items (refund_id, position, quantity)
      select sent.id, i.position, coalesce(${units}::int, i.quantity) from sent join order_items i on i.order_id = ${orderId}
    )
    insert into sandbox_refunds (id, payment_id, idempotency_key, amount_cents)
    select ${refundId}, payment_id, 'refund-' || payment_id, amount_cents from sent`.execute(tx);
}

async function lapse(tx: Tx, orderId: number): Promise<void> {
  await sql`
    with back as (
      update product_sizes s set available = s.available + i.quantity from order_items i where i.order_id = ${orderId} and s.id = i.size_id
    ), released as (
      insert into stock_movements (size_id, kind, quantity, order_id)
      select size_id, 'released', quantity, order_id from order_items where order_id = ${orderId})
    update orders set status = 'FAILED', lapsed_at = expires_at, failure_message = ${orderTexts.orderOver} where id = ${orderId}`.execute(
    tx,
  );
}
