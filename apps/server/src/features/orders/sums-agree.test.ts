import { getDashboardTotals } from '@backline/contract/dashboard';
import { createRefund, getEventOrder, listEventOrders, type ListedEventOrder } from '@backline/contract/event-orders';
import { listHandOvers } from '@backline/contract/hand-overs';
import { lessOf, sumOf, timesOf, toCents } from '@backline/contract/money';
import { totalOrdersSales } from '@backline/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildOrder,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  buildStoreOrder,
} from '../../../builders/builders.ts';
import { allSignedInAs, signedInAs, type SignedIn } from '../../../testing/as.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { foldSales } from './sales.repository.ts';
import { query } from '../../../testing/query.ts';

const artistCount = 3;
const house = await openForFile(orderHouse());
const { app, platform, db } = house;
const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));
const fanId = (await buildFan(house.db)).id;
await query(house.db)`
  insert into role_features (role, feature) values ('ARTIST', 'Page_Merch_QR_Code') on conflict do nothing`;

/** Generates orders: their sellers, charges and later refunds. */
const orders = fc.record({
  sellers: fc.uniqueArray(fc.nat({ max: artistCount - 1 }), { minLength: 1, maxLength: artistCount }),
  quantity: fc.integer({ min: 1, max: 4 }),
  discountPercent: fc.nat({ max: 100 }),
  extras: fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 300 }), fc.nat({ max: 900 })),
  fate: fc.constantFrom(
    'kept',
    'refunded',
    'refunded in part',
    'twice',
    'not paid',
    'cancelled',
    'at the provider',
    'in a store',
  ),
  units: fc.integer({ min: 1, max: 4 }),
});
const nights = fc.record({ sales: fc.array(orders, { minLength: 1, maxLength: 7 }), isFolded: fc.boolean() });
type Night = typeof nights extends fc.Arbitrary<infer Value> ? Value : never;

/** Builds a manager's event with artists who sell one product each. */
async function openNight() {
  const owner = await buildManager(db);
  const accountId = await buildPaymentAccount(db, owner.id);
  const artists = [];
  for (let made = 0; made < artistCount; made += 1) artists.push(await buildArtist(db, { managerId: owner.id }));
  const event = await buildEvent(db, {
    managerId: owner.id,
    artistIds: artists.map(({ id }) => id),
    startsAt: new Date(),
  });
  const things = [];
  for (const [place, { id }] of artists.entries()) {
    const priceCents = 1_000 + 333 * place;
    const { id: productId, sizes } = await buildProduct(db, {
      artistId: id,
      price_cents: priceCents,
      sizes: { M: 1_000 },
    });
    things.push({ productId, priceCents, sizeId: sizes[0]?.id ?? 0, artistId: id });
  }
  const [manager, ...own] = await allSignedInAs(app, platform, [owner, ...artists]);
  if (manager === undefined) throw new Error('no manager');
  return { eventId: event.id, managerId: owner.id, accountId, things, manager, artists: own };
}
type Opened = Awaited<ReturnType<typeof openNight>>;

async function sell(
  night: Opened,
  { sellers, quantity, discountPercent, extras, fate, units }: Night['sales'][number],
) {
  const { eventId, managerId, accountId } = night;
  const bought = sellers.flatMap((place) => night.things[place] ?? []);
  const [first, ...others] = bought;
  if (first === undefined) throw new Error('nobody sells it');
  if (fate === 'in a store') return void (await buildStoreOrder(db, { sellerId: first.artistId, eventId }));
  const sub = sumOf(bought.map(({ priceCents }) => timesOf(priceCents, quantity)));
  const discount = Math.floor((sub * discountPercent) / 100);
  const terms = {
    eventId,
    fanId,
    managerId,
    accountId,
    sizeId: first.sizeId,
    quantity,
    sub_total_cents: sub,
    discount_cents: discount,
    delivery_cents: extras[0],
    service_fee_cents: extras[1],
    tax_cents: extras[2],
    total_cents: sumOf([lessOf(sub, discount), ...extras]),
    processing_status: fate === 'cancelled' ? ('cancelled' as const) : ('received' as const),
  };
  const isPaid = fate !== 'not paid' && terms.total_cents > 0;
  const id = isPaid ? await buildPaidOrder(db, terms) : (await buildOrder(db, terms)).id;
  for (const [place, { productId, sizeId, priceCents }] of others.entries()) {
    await query(db)`
      insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
      values (${id}, ${place + 2}, ${productId}, ${sizeId}, 'Another', 'M', ${quantity}, ${priceCents}, ${timesOf(priceCents, quantity)})`;
    await query(db)`
      with held as (update product_sizes set available = available - ${quantity} where id = ${sizeId})
      insert into stock_movements (size_id, kind, quantity, order_id) values (${sizeId}, ${isPaid ? 'sold' : 'held'}, ${-quantity}, ${id})`;
  }
  if (isPaid) await sendBack(night, { id, fate, units: Math.min(units, quantity), lines: bought.length });
}

async function sendBack(
  { manager, eventId, accountId }: Opened,
  { id, fate, units, lines }: { id: number; fate: string; units: number; lines: number },
): Promise<void> {
  // A refund of zero is refused.
  const refund = (change: object) => manager.call(createRefund, { event_id: eventId, order_id: id, ...change });
  const part = (position: number) => refund({ items: [{ id: position, quantity: units }], reason: 'Torn' });
  if (fate === 'refunded') await refund({ return_stock: true });
  if (fate === 'refunded in part' || fate === 'twice') await part(lines);
  if (fate === 'twice') {
    await house.deliver();
    await (units % 2 === 0 ? part(1) : refund({}));
  }
  if (fate === 'at the provider') {
    const { rows } = await query(house.db)<{ payment_id: string }>`select payment_id from orders where id = ${id}`;
    const paymentId = rows[0]?.payment_id ?? '';
    await house.platform.payments.refund({
      accountId,
      paymentId,
      amountCents: units,
      idempotencyKey: `elsewhere-${id}`,
    });
  }
}

async function listAll(reader: SignedIn, eventId: number): Promise<ListedEventOrder[]> {
  const rows: ListedEventOrder[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await reader.call(listEventOrders, { event_id: eventId, page_size: 3, page_number: page });
    rows.push(...body);
    if (body.length < 3) return rows;
  }
}

/** Returns the revenue in cents and the number of orders, as the order list, the cards and the dashboard show them. */
async function readSums(reader: SignedIn, eventId: number) {
  const paid = (await listAll(reader, eventId)).filter((row) => row.isflashwave && row.payment_status === 'COMPLETED');
  const listed = paid.reduce((sum, row) => sum + toCents(row.total_amount) - toCents(row.refunded_amount), 0);
  const hours = { startOfDayTimestamp: Date.now() - 3_600_000, endOfDayTimestamp: Date.now() + 3_600_000 };
  const cards = (await reader.call(totalOrdersSales, { event_id: eventId, ...hours })).body;
  const dashboard = (await reader.call(getDashboardTotals, {})).body;
  return {
    list: [listed, paid.length],
    cards: [toCents(cards.total_sales), cards.total_orders],
    today: [toCents(cards.todays_sales), paid.length],
    dashboard: [toCents(dashboard.total_sales), dashboard.total_order_count],
  };
}

/** Reads the number of due orders that the kiosk shows, and counts those that the list allows to hand over. */
async function readDue(reader: SignedIn, eventId: number) {
  const { due: counted } = (await reader.call(listHandOvers, { event_id: eventId })).body;
  let listed = 0;
  for (const row of await listAll(reader, eventId)) {
    const isOpen = row.payment_status === 'COMPLETED' && row.order_processing_status !== 'cancelled';
    if (!row.isflashwave || !isOpen || !row.can.update) continue;
    const { items } = (await reader.call(getEventOrder, { event_id: eventId, order_id: row.id })).body;
    if (items.some(({ quantity, refunded_quantity: back }) => quantity > back)) listed += 1;
  }
  return { counted, listed };
}

async function readLedger(accountId: string) {
  const { rows } = await query(house.db)<{ cents: number; orders: number }>`
    select (coalesce(sum(total_cents), 0) - (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r
      join sandbox_checkouts s on s.payment_id = r.payment_id where s.account_id = ${accountId}))::bigint as cents, count(*) as orders
    from sandbox_checkouts where account_id = ${accountId} and status = 'paid'`;
  return [rows[0]?.cents, rows[0]?.orders];
}

test("shows the provider's totals in dashboard, cards and list for generated events, with matching totals per artist", async () => {
  await fc.assert(
    fc.asyncProperty(nights, async ({ sales, isFolded }) => {
      const before = (await admin.call(getDashboardTotals, {})).body;
      const night = await openNight();
      for (const order of sales) await sell(night, order);
      await house.deliver();
      if (isFolded) await foldSales(house.db);
      const ledger = await readLedger(night.accountId);
      const { list, cards, today, dashboard } = await readSums(night.manager, night.eventId);
      expect({ list, cards, today, dashboard }).toEqual({
        list: ledger,
        cards: ledger,
        today: ledger,
        dashboard: ledger,
      });
      for (const reader of [night.manager, ...night.artists]) {
        const due = await readDue(reader, night.eventId);
        expect(due.counted).toBe(due.listed);
      }
      for (const artist of night.artists) {
        const own = await readSums(artist, night.eventId);
        expect(own).toEqual({ list: own.list, cards: own.list, today: own.list, dashboard: own.list });
      }
      // An ADMIN's dashboard increases by the sales of this event.
      const after = (await admin.call(getDashboardTotals, {})).body;
      const grown = [
        toCents(after.total_sales) - toCents(before.total_sales),
        after.total_order_count - before.total_order_count,
      ];
      expect(grown).toEqual(ledger);
      await house.requireAgreement();
    }),
    // The seed is fixed. A failure prints it with the generated orders.
    { numRuns: Number(process.env.NIGHT_RUNS ?? 12), seed: 20_261_123 },
  );
});
