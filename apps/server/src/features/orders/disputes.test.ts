import * as orderTexts from '@backline/contract/orders.texts';
import {
  createRefund,
  listRunnersOrders,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
} from '@backline/contract/event-orders';
import { toCents } from '@backline/contract/money';
import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { getFanOrder } from '@backline/contract/orders';
import { listStaffNotices } from '@backline/contract/staff-notices';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import type { DisputeState, PaymentEvent, RefundState } from '../../platform/ports/payments.port.ts';
import { playTrouble, type Trouble } from '../../integrations/payments/sandbox/sandbox-trouble.ts';
import { paidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

let id: number;
const house = await openForFile(paidOrderHouse());
beforeEach(async () => {
  id = await paid();
});
afterEach(async () => {
  await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
  await house.deliver();
  await house.requireAgreement();
  await house.requireAgreedRefunds();
});

/** Pays for two units at $25, delivered to a seat. */
const paid = () => house.paid({ quantity: 2 });
const stored = (orderId: number) =>
  house.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
async function play(trouble: Trouble, orderId = id): Promise<void> {
  const { order_no: orderNo } = await stored(orderId);
  expect(await playTrouble(house.sandbox(), { trouble, orderNo })).toBe(true);
  await house.deliver();
}
const detail = (orderId = id) => house.detail(orderId);
const move = (status: string, orderId = id) =>
  house.manager.call(updateOrder, { event_id: house.eventId, order_id: orderId, status });
const refund = (orderId = id) => house.refund(orderId);
const alerts = async () => (await house.manager.call(listPaymentAlerts, { page_size: 100 })).body;
const lettersAbout = async (orderNo: string) => {
  const box = await house.platform.outbox?.list();
  return (box ?? []).filter(({ subject }) => subject.includes(orderNo));
};

test('refuses to refund or hand over a disputed order, and reports it as skipped in bulk changes', async () => {
  const other = await paid();
  await play('dispute_opened');
  expect(await detail()).toMatchObject({ dispute: { status: 'open', amount: 50 }, can: { refund: false } });
  const refused = await refund();
  expect([refused.status, refused.body.message]).toEqual([409, orderTexts.refundOfDisputed]);
  const handed = await move('completed');
  expect([handed.status, handed.body.message]).toEqual([409, orderTexts.disputed]);
  expect((await move('ready')).status).toBe(200);
  const many = { event_id: house.eventId, order_ids: [id, other], status: 'completed' };
  const { body } = await house.manager.call(updateOrders, many);
  expect(body).toMatchObject({ changed: 1, stayed: 1 });
  expect(body.message).toContain(orderTexts.disputedStayed(1));
  const { body: list } = await house.manager.call(listRunnersOrders, { event_id: house.eventId });
  expect(list.find((row) => row.id === id)?.dispute).toMatchObject({ status: 'open' });
});

test("marks the fan's order as disputed while the dispute is open", async () => {
  const fan = await signedInAs(house.app, house.platform, { id: house.fanId });
  const { order_no } = await stored(id);
  await play('dispute_opened');
  expect((await fan.call(getFanOrder, { order_no })).body.is_disputed).toBe(true);
  await play('dispute_won');
  expect((await fan.call(getFanOrder, { order_no })).body.is_disputed).toBe(false);
});

test('does not set a disputed order back to handed over on an undo', async () => {
  await move('completed');
  const { body } = await move('ready');
  await play('dispute_opened');
  const undone = await house.manager.call(undoOrderUpdate, { event_id: house.eventId, batch_id: body.batch_id });
  expect(undone.status).toBe(409);
  expect((await stored(id)).processing_status).toBe('ready');
});

test('restores an order after its dispute was won', async () => {
  const before = await house.sales();
  await play('dispute_opened');
  await play('dispute_won');
  expect(await detail()).toMatchObject({ dispute: null, refund_state: 'none', can: { refund: true } });
  expect((await move('completed')).status).toBe(200);
  expect((await house.sales()).total_sales).toBe(before.total_sales);
});

test('subtracts a lost dispute from sales like a refund, and allows no further refund', async () => {
  const before = await house.sales();
  await play('dispute_opened');
  expect((await house.sales()).total_sales).toBe(before.total_sales);
  await play('dispute_lost');
  const after = await house.sales();
  expect(toCents(before.total_sales) - toCents(after.total_sales)).toBe(5_000);
  expect(await detail()).toMatchObject({
    dispute: { status: 'lost' },
    is_refund: true,
    refunded_amount: 50,
    refunds: [{ is_dispute: true, amount: 50 }],
    items: [{ refunded_quantity: 2 }],
    can: { refund: false },
  });
  const { body: list } = await house.manager.call(listRunnersOrders, { event_id: house.eventId });
  expect(list.some((row) => row.id === id)).toBe(false);
});

test('does not subtract the refunded part again when a dispute over the whole order is lost', async () => {
  const before = await house.sales();
  const part = { event_id: house.eventId, order_id: id, amount: 20, reason: 'Late' };
  expect((await house.manager.call(createRefund, part)).status).toBe(200);
  await house.deliver();
  await play('dispute_lost');
  expect(toCents(before.total_sales) - toCents((await house.sales()).total_sales)).toBe(5_000);
  expect((await detail()).refunded_amount).toBe(50);
});

const disputeEvent = (
  at: number,
  dispute: Partial<DisputeState> & Pick<DisputeState, 'status' | 'paymentId'>,
): PaymentEvent => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'dispute',
  accountId: house.accountId,
  happenedAt: new Date(at),
  payload: {},
  kind: 'dispute',
  dispute: { disputeId: `dp_${dispute.paymentId}`, amountCents: 5_000, reason: '', respondBy: null, ...dispute },
});

/** Deletes refunds that the sandbox does not know, because tests compare the tables with the sandbox. */
const forget = (paymentId: string | null) =>
  house.db.deleteFrom('payment_refunds').where('payment_id', '=', paymentId).execute();

test('keeps the final state of a dispute when its events are reordered and repeated', async () => {
  const paymentId = (await stored(id)).payment_id ?? '';
  const opened = disputeEvent(1_000, { status: 'open', paymentId });
  const won = disputeEvent(2_000, { status: 'won', paymentId });
  for (const event of [won, opened, opened, won, disputeEvent(3_000, { status: 'open', paymentId })])
    await house.receive(event);
  expect((await detail()).dispute).toBeNull();
});

test.each(['before it', 'after it', 'while it is pending'])(
  'subtracts a lost dispute and an overlapping refund only once, with the refund reported %s',
  async (order) => {
    const { payment_id: paymentId } = await stored(id);
    const before = await house.sales();
    const lost = disputeEvent(1_000, { status: 'lost', paymentId: paymentId ?? '' });
    const sent = (status: RefundState['status']): PaymentEvent => ({
      ...disputeEvent(1_000, { status: 'lost', paymentId: paymentId ?? '' }),
      kind: 'refund',
      refund: {
        refundId: `re_${paymentId}`,
        paymentId: paymentId ?? '',
        amountCents: 2_000,
        status,
        failureMessage: '',
      },
    });
    const events = {
      'before it': [sent('succeeded'), lost],
      'after it': [lost, sent('succeeded')],
      'while it is pending': [sent('pending'), lost, sent('failed')],
    }[order];
    for (const event of events ?? []) await house.receive(event);
    expect(toCents(before.total_sales) - toCents((await house.sales()).total_sales)).toBe(5_000);
    expect((await detail()).refunded_amount).toBe(50);
    await forget(paymentId);
  },
);

test('restores an order when the bank reverses a lost dispute', async () => {
  const { payment_id: paymentId } = await stored(id);
  const before = await house.sales();
  await house.receive(disputeEvent(1_000, { status: 'lost', paymentId: paymentId ?? '' }));
  await house.receive(disputeEvent(2_000, { status: 'won', paymentId: paymentId ?? '' }));
  expect(await detail()).toMatchObject({ dispute: null, refund_state: 'none', refunds: [], can: { refund: true } });
  expect((await house.sales()).total_sales).toBe(before.total_sales);
});

test('subtracts a lost dispute only once for thirty concurrent events', async () => {
  await query(house.db)`update sandbox_settings set delivery = 'lost'`;
  await play('dispute_lost');
  const before = await house.sales();
  const paymentId = (await stored(id)).payment_id ?? '';
  const events = Array.from({ length: 30 }, (_each, place) =>
    disputeEvent(1_000 + place, { status: 'lost', paymentId }),
  );
  await Promise.all(events.map((event) => house.receive(event)));
  expect(toCents(before.total_sales) - toCents((await house.sales()).total_sales)).toBe(5_000);
  expect((await detail()).refunds).toHaveLength(1);
});

test('alerts the manager and each ADMIN once, by email and in the notices, but no other manager', async () => {
  const admin = await buildAdmin(house.db);
  const stranger = await signedInAs(house.app, house.platform, await buildManager(house.db));
  await query(house.db)`update sandbox_settings set delivery = 'doubled'`;
  await play('dispute_opened');
  const { order_no: orderNo } = await stored(id);
  const mine = (await alerts()).filter(({ order }) => order?.order_no === orderNo);
  expect(mine).toMatchObject([{ kind: 'dispute', amount: 50, detail: 'product not received' }]);
  const letters = await lettersAbout(orderNo);
  expect(letters.filter(({ to }) => to === admin.email)).toHaveLength(1);
  expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length);
  expect(letters[0]?.text).toMatch(/Respond by \w+ \d+, \d{4}, \d+:\d\d [AP]M [A-Z]{3}\./);
  expect((await stranger.call(listPaymentAlerts, {})).body).toEqual([]);
});

test.each([
  ['won', 'dispute_won'],
  ['lost', 'dispute_lost'],
] as const)('updates the first alert when the dispute is %s', async (end, trouble) => {
  await play('dispute_opened');
  const { order_no: orderNo } = await stored(id);
  const statuses = async () =>
    (await alerts()).filter(({ order }) => order?.order_no === orderNo).map(({ dispute_status }) => dispute_status);
  expect(await statuses()).toEqual(['open']);
  await play(trouble);
  expect(await statuses()).toEqual([end, end]);
});

test('reports failed payouts, fraud warnings and a closed account, and reopens sales once it is active', async () => {
  const kinds = async () => (await alerts()).map(({ kind }) => kind);
  const before = await kinds();
  await play('payout_failed');
  await play('fraud_warning');
  await play('account_disconnected');
  const added = (await kinds()).slice(0, (await kinds()).length - before.length);
  expect(added.toSorted()).toEqual(['account_closed', 'fraud_warning', 'payout_failed']);
  const active = async () =>
    (
      await house.db
        .selectFrom('payment_accounts')
        .select('is_active')
        .where('account_id', '=', house.accountId)
        .executeTakeFirstOrThrow()
    ).is_active;
  expect(await active()).toBe(false);
  await play('account_restored');
  expect(await active()).toBe(true);
});

test('notifies the manager of a dispute, its end and a failed payout in the console, and no other manager', async () => {
  const rival = await signedInAs(house.app, house.platform, await buildManager(house.db));
  const { order_no: orderNo } = await stored(id);
  // Deletes the alerts of earlier tests, because more alerts would be grouped.
  await query(house.db)`delete from staff_notices`;
  await play('dispute_opened');
  await play('dispute_won');
  await play('payout_failed');
  const notices = async (client: typeof rival) =>
    (await client.call(listStaffNotices, {})).body.slice(0, 3).map(({ kind, detail }) => `${kind}: ${detail}`);
  expect(await notices(house.manager)).toEqual([
    'payment: Payout failed',
    `dispute: Won · Order ${orderNo}`,
    `dispute: Order ${orderNo}`,
  ]);
  expect(await notices(rival)).toEqual([]);
});

test('refuses to simulate a dispute in the sandbox for an order that nobody paid', async () => {
  expect(await playTrouble(house.sandbox(), { trouble: 'dispute_opened', orderNo: 'NOSUCH2345' })).toBe(false);
});
