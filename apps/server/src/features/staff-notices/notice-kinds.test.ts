import { createRefund } from '@backline/contract/event-orders';
import { listStaffNotices, ownStaffNotices, type StaffNoticeKind } from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { names as alertNames } from '@backline/contract/payment-alerts.texts';
import { askForHelp } from '@backline/contract/fan-help';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildAdmin, buildDrop, buildFailedJob, buildProduct } from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { imported } from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { paidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { playTrouble, type Trouble } from '../../integrations/payments/sandbox/sandbox-trouble.ts';
import { declinedCard } from '../../../testing/payments/payments.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { paymentJobs } from '../payments/payments.jobs.ts';
import { staffNoticeJobs } from './staff-notices.jobs.ts';

const house = await openForFile(paidOrderHouse());
const { platform, db, eventId, manager } = house;
const owner = await buildAdmin(db);
const admin = await signedInAs(house.app, platform, owner);
afterEach(() => vi.restoreAllMocks());

const runWatch = () => runNow(platform, jobNamed(staffNoticeJobs, 'watch-for-staff-notices'), {});
const orderNoOf = async (id: number) =>
  (await db.selectFrom('orders').select('order_no').where('id', '=', id).executeTakeFirstOrThrow()).order_no;

interface Noted {
  kind: StaffNoticeKind;
  detail: string;
  about_id: number | null;
}

/** Returns the notices that `cause` gives the person, and who of the two was told live. */
async function notesOf(reader: SignedIn, cause: () => Promise<unknown>) {
  const list = async () => (await reader.call(listStaffNotices, { page_size: 100 })).body;
  await runJobs(platform);
  const before = new Set((await list()).map(({ id }) => id));
  const told = vi.spyOn(platform.live, 'noteToEach');
  await cause();
  await runJobs(platform);
  const live = told.mock.calls
    .filter(([, topic]) => topic === ownStaffNotices)
    .flatMap(([, , { userIds }]) => [...userIds]);
  told.mockRestore();
  const noted = (await list())
    .filter(({ id }) => !before.has(id))
    .map(({ kind, detail, about_id }): Noted => ({ kind, detail, about_id }));
  return { noted, live };
}

async function inVain(card?: typeof declinedCard) {
  const buyer = await house.buyer();
  const { body } = await house.start(buyer, [{ size_id: house.sizeId, quantity: 1 }], 25);
  const { secretUrl } = await house.open(buyer, body.order_no);
  if (card === undefined) {
    await query(db)`update orders set sub_total_cents = 3000, total_cents = 3000 where order_no = ${body.order_no}`;
  }
  await house.pay(secretUrl, card);
  await runJobs(platform);
  return body.order_no;
}

const refuseRefunds = () =>
  vi.spyOn(platform.payments, 'refund').mockRejectedValue(new PaymentError('refused', 'The account is closed.'));

describe('a payment', () => {
  it('gives no notice when a fan’s card is declined, because the fan can pay with another', async () => {
    expect(await notesOf(manager, () => inVain(declinedCard))).toEqual({ noted: [], live: [] });
  });

  it('gives no notice when a refund succeeds', async () => {
    const id = await house.paid();
    expect((await notesOf(manager, () => house.refund(id))).noted).toEqual([]);
  });

  it('gives a notice when a refund fails, which links to its order', async () => {
    const id = await house.paid();
    refuseRefunds();
    const { noted, live } = await notesOf(manager, () =>
      manager.call(createRefund, { event_id: eventId, order_id: id }),
    );
    expect(noted).toEqual([
      { kind: 'order_payment', detail: noticeTexts.refundFailed(await orderNoOf(id)), about_id: id },
    ]);
    expect(live).toContain(house.managerId);
  });

  it('gives a notice when a fan paid for an order that could not be fulfilled', async () => {
    let orderNo = '';
    const { noted, live } = await notesOf(manager, async () => (orderNo = await inVain()));
    const { id } = await house.stored(orderNo);
    expect(noted).toEqual([{ kind: 'order_payment', detail: noticeTexts.paidInVain(orderNo), about_id: id }]);
    expect(live).toContain(house.managerId);
  });

  it('gives ADMINs only a notice when the comparison finds a refund that failed long ago and no order shows', async () => {
    const orderId = await house.paid();
    const orderNo = await orderNoOf(orderId);
    // The second payment of a paid order, whose refund failed a month ago.
    await query(db)`
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours, status, asked_at, settled_at)
      values (${platform.payments.provider}, 'pay_twice', ${orderId}, ${house.accountId}, 2500, true, 'failed',
        now() - interval '30 days', now() - interval '30 days')`;
    const compare = () => runNow(platform, jobNamed(paymentJobs, 'reconcile-payments'), {});
    const ofManager = await notesOf(manager, async () => {
      const { noted, live } = await notesOf(admin, compare);
      expect(noted).toEqual([{ kind: 'payment', detail: noticeTexts.paymentOfOrderDiffers(orderNo), about_id: null }]);
      expect(live).toEqual([owner.id]);
    });
    expect(ofManager.noted).toEqual([]);
    expect((await notesOf(admin, compare)).noted, 'it is reported once').toEqual([]);
  });

  it.each([
    ['dispute_opened', 'dispute', ''],
    ['payout_failed', 'payment', alertNames.payout_failed],
    ['fraud_warning', 'payment', alertNames.fraud_warning],
    ['account_disabled', 'payment', alertNames.account_closed],
  ] as const)('gives a notice of %s', async (trouble: Trouble, kind, what) => {
    const orderNo = await orderNoOf(await house.paid());
    const { noted, live } = await notesOf(manager, () => playTrouble(house.sandbox(), { trouble, orderNo }));
    expect(noted).toMatchObject([{ kind, detail: expect.stringContaining(what) as string }]);
    expect(live).toContain(house.managerId);
  });
});

describe('each other kind of notice', () => {
  it('reports low stock, a sold-out drop and a failed job within the minute in which they happen', async () => {
    const { noted, live } = await notesOf(admin, async () => {
      const { sizes, id } = await buildProduct(db, { artistId: house.artistId, title: 'Cap', sizes: { M: 6 } });
      await house.paid({ sizeId: sizes[0]?.id ?? 0, quantity: 6 });
      const drop = await buildDrop(db, { productId: id, eventId, max_quantity: 5 });
      await query(db)`update product_drops set taken = 5 where id = ${drop.id}`;
      await buildFailedJob(db, { name: 'send-mail' });
      await runWatch();
    });
    expect(noted).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'low_stock', detail: 'Cap' }),
        expect.objectContaining({ kind: 'sold_out_drop', detail: 'Cap' }),
        expect.objectContaining({ kind: 'failed_job', detail: 'Send mail' }),
      ]),
    );
    expect(live).toContain(owner.id);
  });

  it('reports a finished fan import to the person who started it', async () => {
    const { noted, live } = await notesOf(manager, () =>
      imported(house, manager, eventId, [{ name: 'Robin', email: 'robin@example.org' }]),
    );
    expect(noted).toMatchObject([{ kind: 'fan_import' }]);
    expect(live).toEqual([house.managerId]);
  });

  it('reports a new ticket at once', async () => {
    const fan = await house.buyer();
    const ticket = { event_id: eventId, title: 'Cloakroom', content: 'Where is it?' };
    const { noted, live } = await notesOf(manager, () => fan.call(askForHelp, ticket));
    expect(noted).toMatchObject([{ kind: 'ticket', detail: 'Cloakroom' }]);
    expect(live).toContain(house.managerId);
  });
});
