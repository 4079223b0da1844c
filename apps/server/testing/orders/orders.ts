import { totalOrdersSales, getFanOrder, openPayment, startCheckout } from '@backline/contract/orders';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildOrder,
  buildPaymentAccount,
  buildProduct,
  joinFan,
  type BuiltPerson,
  type EventOverrides,
} from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { contextOf } from '../context.ts';
import { allSignedInAs, signedInAs, type SignedIn } from '../as.ts';
import { jobNamed, runJobs, runNow } from '../run-jobs.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { PaymentEvent } from '../../src/platform/ports/payments.port.ts';
import { receiveOnce } from '../../src/platform/webhooks/receive-once.ts';
import { wrongMinutes } from '../nights/minute-counts.ts';
import { applyPayment } from '../../src/features/orders/apply-payment.ts';
import { orderJobs } from '../../src/features/orders/orders.jobs.ts';
import { wrongSales } from './sales-counts.ts';
import { requireSandbox } from '../payments/payments.ts';
import type { Card } from '../../src/integrations/payments/sandbox/cards.ts';
import { query } from '../query.ts';

export const goodCard: Card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

export interface Buyer extends SignedIn {
  id: number;
}

const dayMs = 86_400_000;

/** Creates tonight's event with an artist and a manager who has an active payment account. */
export async function orderHouse(event: Partial<EventOverrides> = {}, env: NodeJS.ProcessEnv = {}) {
  const product = await testApp(env);
  const { app, platform, db } = product;
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id });
  const accountId = await buildPaymentAccount(db, owner.id);
  const plain = {
    tax_rate_thousandths: 0,
    delivery_method: 'fixed' as const,
    delivery_cents: 0,
    delivery_percent_thousandths: null,
  };
  const tonight = await buildEvent(db, {
    ...plain,
    in_seat_delivery: true,
    kiosk_available: true,
    ...event,
    managerId: owner.id,
    artistIds: [artist.id],
    startsAt: new Date(),
  });
  const manager = await signedInAs(app, platform, owner);
  const sandbox = () => requireSandbox(platform);

  async function buyers(count: number): Promise<Buyer[]> {
    const fans: BuiltPerson[] = [];
    for (let made = 0; made < count; made += 1) {
      const fan = await buildFan(db);
      await joinFan(db, { eventId: tonight.id, fanId: fan.id, checkedInAt: new Date() });
      fans.push(fan);
    }
    const clients = await allSignedInAs(app, platform, fans);
    return clients.map((client, place) => ({ ...client, id: fans[place]?.id ?? 0 }));
  }

  return {
    ...product,
    eventId: tonight.id,
    eventCode: tonight.code,
    managerId: owner.id,
    artistId: artist.id,
    accountId,
    manager,
    sandbox,
    buyers,
    async buyer(): Promise<Buyer> {
      const [first] = await buyers(1);
      if (first === undefined) throw new Error('no buyer');
      return first;
    },
    /** Creates a product, by default with ten pieces in size M at $25. */
    newProduct: (change: Partial<Parameters<typeof buildProduct>[1]> = {}) =>
      buildProduct(db, { artistId: artist.id, ...change }),
    start: (buyer: SignedIn, items: { size_id: number; quantity: number }[], total: number, change: object = {}) =>
      buyer.call(startCheckout, {
        event_id: tonight.id,
        items,
        delivery: { kind: 'kiosk' },
        total_amount: total,
        ...change,
      }),
    /** Builds an unpaid order of a new fan and product. */
    async unpaidOrder() {
      const fan = await buildFan(db);
      const product = await buildProduct(db, { artistId: artist.id });
      const sizeId = product.sizes[0]?.id ?? 0;
      const place = { eventId: tonight.id, fanId: fan.id, managerId: owner.id, accountId, sizeId };
      return { ...(await buildOrder(db, place)), fan };
    },
    /** Opens the payment and returns the URL of the provider's page. */
    async open(buyer: SignedIn, orderNo: string) {
      const { status, body } = await buyer.call(openPayment, { order_no: orderNo });
      if (status !== 200 || body.payment === null) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.payment;
    },
    /** Pays on the provider's page. The webhook takes effect only when its job runs. */
    pay: (secretUrl: string, card: Card = goodCard) => sandbox().pay(secretUrl, card),
    deliver: () => runJobs(platform),
    /** Processes a webhook delivery. Returns false if the delivery was received before. */
    receive(event: PaymentEvent): Promise<boolean> {
      const ctx = contextOf(platform);
      const delivery = { provider: platform.payments.provider, providerId: event.id };
      return receiveOnce(ctx, delivery, (tx) => applyPayment(ctx, tx, event));
    },
    /** Runs the job that expires orders, and the jobs that it enqueues. */
    async lapse(): Promise<void> {
      await runNow(platform, jobNamed(orderJobs, 'lapse-orders'), {});
      await runJobs(platform);
    },
    order: async (buyer: SignedIn, orderNo: string) => (await buyer.call(getFanOrder, { order_no: orderNo })).body,
    stored: (orderNo: string) =>
      db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
    async endTime(orderNo: string): Promise<void> {
      await query(db)`update orders set expires_at = now() - interval '1 second' where order_no = ${orderNo}`;
    },
    async availableOf(sizeId: number): Promise<number> {
      const { rows } = await query(db)<{ n: number }>`select available as n from product_sizes where id = ${sizeId}`;
      return rows[0]?.n ?? -1;
    },
    async sales() {
      const { body } = await manager.call(totalOrdersSales, {
        event_id: tonight.id,
        startOfDayTimestamp: Date.now() - dayMs,
        endOfDayTimestamp: Date.now() + dayMs,
      });
      return body;
    },
    /** Expects all figures to match the ledger. */
    async requireAgreement(): Promise<void> {
      const { rows } = await disagreements(db);
      if (rows.length > 0) throw new Error(JSON.stringify(rows));
    },
  };
}

/** Returns rows whose figure differs from the ledger. */
export const disagreements = (db: Db) =>
  query(db)`
        select 'size' as what, s.id::text from product_sizes s
        where s.available <> (select coalesce(sum(quantity), 0) from stock_movements where size_id = s.id)
        union all
        select 'offers', s.id::text from product_sizes s
        where (select count(*) from restock_places where size_id = s.id and state = 'offered')
          <> (select coalesce(-sum(quantity), 0) from stock_movements where size_id = s.id and kind in ('offered', 'offer_ended'))
        union all
        select 'drop', d.id::text from product_drops d
        where d.taken <> (select coalesce(-sum(quantity), 0) from stock_movements where drop_id = d.id)
        union all
        select 'order ' || o.status, o.order_no from orders o
        cross join lateral (select
          coalesce(-sum(quantity) filter (where kind in ('held', 'released')), 0) as held,
          coalesce(-sum(quantity) filter (where kind in ('sold', 'returned')), 0) as sold
          from stock_movements where order_id = o.id) ledger
        cross join lateral (select sum(quantity) - coalesce((
          select sum(ri.quantity) from payment_refunds r join payment_refund_items ri on ri.refund_id = r.id
          where r.order_id = o.id and r.status = 'succeeded' and r.returns_stock), 0) as bought
          from order_items where order_id = o.id) items
        where (ledger.held, ledger.sold) is distinct from case o.status
          when 'PENDING' then (items.bought, 0::bigint) when 'COMPLETED' then (0::bigint, items.bought) else (0::bigint, 0::bigint) end
        union all
        select 'code', c.id::text from promo_codes c
        where c.usage_count <> (select count(*) from orders where promo_code_id = c.id and status <> 'FAILED')
        union all
        select 'payment', s.order_no from sandbox_checkouts s left join orders o on o.order_no = s.order_no
        where s.status = 'paid'
          and s.total_cents <> (select coalesce(sum(amount_cents), 0) from sandbox_refunds r where r.payment_id = s.payment_id)
          and (o.status is distinct from 'COMPLETED' or o.payment_id <> s.payment_id or o.total_cents <> s.total_cents)
        union all
        select 'unpaid', o.order_no from orders o
        where o.status = 'COMPLETED' and o.total_cents > 0 and not exists (
          select from sandbox_checkouts s where s.payment_id = o.payment_id and s.status = 'paid')
        union all
        ${wrongSales}
        union all
        ${wrongMinutes}`;

/** Returns payments whose settled refunds differ between our records and the sandbox's. */
export const refundDisagreements = (db: Db) =>
  query(db)`
        select coalesce(ours.payment_id, theirs.payment_id) as payment, ours.cents as ours, theirs.cents as theirs from (
          select payment_id, sum(amount_cents) as cents from payment_refunds where status = 'succeeded' group by payment_id) ours
        full join (select payment_id, sum(amount_cents) as cents from sandbox_refunds group by payment_id) theirs
          on theirs.payment_id = ours.payment_id
        where ours.cents is distinct from theirs.cents`;
