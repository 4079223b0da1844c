import * as orderTexts from '@backline/contract/orders.texts';
import {
  getEventOrder,
  listRunnersOrders,
  maxOrdersAtOnce,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
  type RunnersOrder,
} from '@backline/contract/event-orders';
import { getInbox } from '@backline/contract/inbox';
import * as generalTexts from '@backline/contract/general.texts';
import { listNotifications } from '@backline/contract/notifications';
import { textsIn } from '@backline/languages/catalogues';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildOrder, buildTeamMember } from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { paidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(paidOrderHouse());

const paid = (change: object = {}) => house.paid(change);
const move = (orderIds: readonly number[], status: string, by: SignedIn = house.manager) =>
  by.call(updateOrders, { event_id: house.eventId, order_ids: orderIds, status });
const undo = (batchId: string, by: SignedIn = house.manager) =>
  by.call(undoOrderUpdate, { event_id: house.eventId, batch_id: batchId });
const statusOf = async (orderId: number) => (await house.detail(orderId)).order_processing_status;

describe('bulk status changes', () => {
  test('skips orders of another event in a bulk change', async () => {
    const own = await paid();
    const elsewhere = await buildEvent(house.db, { managerId: house.managerId, artistIds: [house.artistId] });
    const other = await paid({ eventId: elsewhere.id });
    expect((await move([own, other], 'ready')).body).toMatchObject({ changed: 1, stayed: 1 });
    const { rows } = await query(house.db)<{
      s: string;
    }>`select processing_status as s from orders where id = ${other}`;
    expect(rows[0]?.s).toBe('received');
  });

  test('rejects a bulk change of no orders or of more than five hundred', async () => {
    expect((await move([], 'ready')).status).toBe(422);
    const ids = Array.from({ length: maxOrdersAtOnce + 1 }, (_each, place) => place + 1);
    const { status, body } = await move(ids, 'ready');
    expect([status, body.fields?.[0]?.message]).toEqual([422, generalTexts.tooMany(maxOrdersAtOnce)]);
  });

  test('changes five hundred orders with an audit line each, and undoes all but those changed since', async () => {
    const made: number[] = [];
    for (let each = 0; each < maxOrdersAtOnce; each += 1) made.push((await buildOrder(house.db, house.place)).id);
    await move(made.slice(0, 10), 'onhold');
    const { status, body } = await move(made, 'ready');
    expect([status, body]).toEqual([
      200,
      { message: orderTexts.statusesUpdated(500), batch_id: body.batch_id, changed: 500, stayed: 0 },
    ]);
    const { rows: lines } = await query(house.db)<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'order.status_changed' and after ->> 'order_processing_status' = 'ready'
        and entity_id = any(${made.map(String)}::text[])`;
    expect(lines[0]?.n).toBe(500);
    const touched = made[20] ?? 0;
    await house.manager.call(updateOrder, { event_id: house.eventId, order_id: touched, status: 'cancelled' });
    const back = await undo(body.batch_id);
    expect(back.body).toEqual({
      message: `${orderTexts.statusesRestored(499)} ${orderTexts.statusesKept(1)}`,
      restored: 499,
      stayed: 1,
    });
    expect([await statusOf(made[0] ?? 0), await statusOf(made[15] ?? 0), await statusOf(touched)]).toEqual([
      'onhold',
      'received',
      'cancelled',
    ]);
    const again = await undo(body.batch_id);
    expect([again.status, again.body.message]).toEqual([409, orderTexts.undoTooLate]);
  });

  test('restores the time and operator of a hand-over when its change back is undone, even twice', async () => {
    const id = await paid();
    const team = await buildTeamMember(house.db, { managerId: house.managerId });
    await query(house.db)`
      insert into event_team_members (event_id, team_member_id) values (${house.eventId}, ${team.id})`;
    const desk = await signedInAs(house.app, house.platform, team);
    await desk.call(updateOrder, { event_id: house.eventId, order_id: id, status: 'completed' });
    const handedOver = () =>
      house.db
        .selectFrom('orders')
        .select(['handed_over_at', 'handed_over_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await handedOver();
    expect(before.handed_over_by).toBe(team.id);
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await move([id], 'received');
      expect(await handedOver()).toEqual({ handed_over_at: null, handed_over_by: null });
      expect((await undo(body.batch_id)).body.restored).toBe(1);
      expect(await handedOver()).toEqual(before);
    }
  });

  test('refuses to hand over an unpaid order, alone or in bulk', async () => {
    const [waiting, id] = [await buildOrder(house.db, house.place), await paid()];
    expect((await move([waiting.id, id], 'completed')).body).toMatchObject({
      message: `${orderTexts.statusesUpdated(1)} ${orderTexts.unpaidStayed(1)}`,
      changed: 1,
      stayed: 1,
    });
    const ask = { event_id: house.eventId, order_id: waiting.id, status: 'completed' };
    const answer = await house.manager.call(updateOrder, ask);
    expect([answer.status, answer.body.message]).toEqual([409, orderTexts.notYetPaid]);
    expect(await statusOf(waiting.id)).toBe('received');
  });

  test('skips orders that already have the status, and reports orders whose payment failed', async () => {
    const ready = await paid({ processing_status: 'ready' });
    const failed = await buildOrder(house.db, { ...house.place, status: 'FAILED', lapsed_at: new Date() });
    expect((await move([ready, failed.id, ready], 'ready')).body).toMatchObject({
      message: `${orderTexts.statusesUpdated(0)} ${orderTexts.unpaidStayed(1)}`,
      changed: 0,
      stayed: 2,
    });
  });

  test('applies two concurrent bulk changes without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => paid()));
    const answers = await Promise.all([move(ids, 'ready'), move(ids.toReversed(), 'inprogress')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await Promise.all(ids.map(statusOf))).size).toBe(1);
  });
});

test("refuses a second hand-over based on an outdated status, but accepts the first operator's retry", async () => {
  const id = await paid();
  const member = await buildTeamMember(house.db, { managerId: house.managerId });
  await query(house.db)`
    insert into event_team_members (event_id, team_member_id) values (${house.eventId}, ${member.id})`;
  const team = await signedInAs(house.app, house.platform, member);
  const handOver = (by: SignedIn, shown_status: 'received' | 'completed' = 'received') =>
    by.call(updateOrder, { event_id: house.eventId, order_id: id, status: 'completed', shown_status });
  const answers = await Promise.all([handOver(house.manager), handOver(team)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [first, second] = answers[0]?.status === 200 ? [house.manager, team] : [team, house.manager];
  const refusal = (await handOver(second)).body.message;
  expect(refusal).toMatch(/ has changed this order to Completed\. Check it, then try again\./);
  // Both succeed: a repeat of the first call after a lost response, and a call that knows the current status.
  expect((await handOver(first)).status).toBe(200);
  expect((await handOver(second, 'completed')).status).toBe(200);
  const { rows } = await query(house.db)`select from order_status_changes where order_id = ${id}`;
  expect(rows).toHaveLength(1);
});

describe('notices that an order is ready', () => {
  test('come in the language of the fan', async () => {
    const buyer = await house.buyer();
    await query(house.db)`update users set language = 'de' where id = ${buyer.id}`;
    const id = await paid({ fanId: buyer.id });
    await move([id], 'ready');
    await query(house.db)`update notifications set leaves_at = now()`;
    await query(house.db)`update pgboss.job set start_after = now() where name = 'leave-notification'`;
    await house.deliver();
    const [notice] = (await buyer.call(getInbox, { event_id: house.eventId })).body.result;
    expect(notice?.title).toBe(textsIn('de', 'orders', orderTexts).readyTitle);
    expect(notice?.title).not.toBe(orderTexts.readyTitle);
  });

  test("notifies the fan in the app after the undo period, without an entry in the staff's list", async () => {
    const buyer = await house.buyer();
    const id = await paid({
      fanId: buyer.id,
      delivery_kind: 'kiosk',
      section: '',
      seat_row: '',
      seat: '',
      kiosk_location: 'Hall B',
    });
    await move([id], 'ready');
    const inbox = async () => (await buyer.call(getInbox, { event_id: house.eventId })).body;
    await house.deliver();
    expect((await inbox()).result).toEqual([]);
    await query(house.db)`update notifications set leaves_at = now()`;
    await query(house.db)`update pgboss.job set start_after = now() where name = 'leave-notification'`;
    await house.deliver();
    const { order_no: orderNo } = (await house.manager.call(getEventOrder, { event_id: house.eventId, order_id: id }))
      .body;
    expect((await inbox()).result).toMatchObject([
      { title: orderTexts.readyTitle, message: orderTexts.readyAtKiosk(orderNo, 'Hall B') },
    ]);
    expect((await house.manager.call(listNotifications, { event_id: house.eventId })).body).toEqual([]);
  });

  test('says whether the order is brought to the seat or shipped', async () => {
    const buyer = await house.buyer();
    const sent = { delivery_kind: 'shipping', section: '', seat_row: '', seat: '', shipping_name: 'Pat' };
    const ids = [await paid({ fanId: buyer.id }), await paid({ fanId: buyer.id, ...sent })];
    await move(ids, 'ready');
    const { rows } = await query(house.db)<{ body: string; kind: string; no: string }>`
      select n.body, o.delivery_kind as kind, o.order_no as no from notifications n join orders o on o.order_no = n.subject
      where o.user_id = ${buyer.id} order by o.id`;
    expect(rows.map(({ body }) => body)).toEqual([
      orderTexts.readyToSeat(rows[0]?.no ?? ''),
      orderTexts.readyToSend(rows[1]?.no ?? ''),
    ]);
  });

  test('does not notify the fan of a fully refunded order', async () => {
    const buyer = await house.buyer();
    const ids = [
      await paid({ fanId: buyer.id }),
      await paid({ fanId: buyer.id, quantity: 2 }),
      await paid({ fanId: buyer.id, quantity: 2 }),
    ];
    await query(house.db)`
      with back as (
        insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours, status)
        select provider, payment_id, id, account_id, case id when ${ids[0]} then total_cents else total_cents / 2 end, true, 'succeeded'
        from orders where id = any(${ids}::bigint[]) returning id, order_id)
      insert into payment_refund_items (refund_id, position, quantity)
      select id, 1, case order_id when ${ids[1]} then 2 else 1 end from back where order_id <> ${ids[0]}`;
    await move(ids, 'ready');
    const { rows } = await query(house.db)<{ id: number }>`
      select o.id from notifications n join orders o on o.order_no = n.subject where o.user_id = ${buyer.id}`;
    expect(rows).toEqual([{ id: ids[2] }]);
  });

  test('notifies a fan again after an undo only if the earlier notice was withdrawn before delivery', async () => {
    const buyer = await house.buyer();
    const [notified, unnotified] = [await paid({ fanId: buyer.id }), await paid({ fanId: buyer.id })];
    await move([notified], 'ready');
    await query(house.db)`
      update notifications set left_at = now() where subject = (select order_no from orders where id = ${notified})`;
    await move([unnotified], 'ready');
    const { body } = await move([notified, unnotified], 'completed');
    await undo(body.batch_id);
    const { rows } = await query(house.db)<{ id: number; is_back: boolean }>`
      select o.id, n.taken_back_at is not null as is_back from notifications n join orders o on o.order_no = n.subject
      where o.user_id = ${buyer.id} order by n.id`;
    expect(rows).toEqual([
      { id: notified, is_back: false },
      { id: unnotified, is_back: true },
      { id: unnotified, is_back: false },
    ]);
    // A second change to `ready` by a person notifies the fan again.
    await move([notified], 'inprogress');
    await move([notified], 'ready');
    const anew = await query(house.db)`
      select from notifications n join orders o on o.order_no = n.subject where o.id = ${notified}`;
    expect(anew.rows).toHaveLength(2);
  });

  test('delivers no notice if the change is undone at once or the order is unpaid', async () => {
    const buyer = await house.buyer();
    const id = await paid({ fanId: buyer.id });
    const waiting = await buildOrder(house.db, { ...house.place, fanId: buyer.id });
    const { body } = await move([id, waiting.id], 'ready');
    await undo(body.batch_id);
    const { rows } = await query(house.db)<{ n: number; back: number }>`
      select count(*)::int as n, count(taken_back_at)::int as back from notifications n
      join notification_recipients r on r.notification_id = n.id where r.user_id = ${buyer.id}`;
    expect(rows).toEqual([{ n: 1, back: 1 }]);
  });
});

test('lists paid orders for seat delivery by section, row and seat in natural order', async () => {
  const hall = await buildEvent(house.db, { managerId: house.managerId, artistIds: [house.artistId] });
  const to = (section: string, seat_row: string, seat: string, more: object = {}) =>
    paid({ eventId: hall.id, section, seat_row, seat, ...more });
  const wanted = [
    await to('A', '2', '9'),
    await to('A', '2', '10', { processing_status: 'ready' }),
    await to('A', '10', '1', { processing_status: 'inprogress' }),
    await to('B', '1', '1', { quantity: 3 }),
    await to('B', '1', '2'),
  ];
  // Makes one order free, and refunds one of three items of another.
  await query(house.db)`
    update orders set discount_cents = sub_total_cents, total_cents = 0, payment_id = null where id = ${wanted[4]}`;
  await query(house.db)`
    with part as (
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours)
      select provider, payment_id, id, account_id, total_cents / 3, true from orders where id = ${wanted[3]} returning id)
    insert into payment_refund_items (refund_id, position, quantity) select id, 1, 1 from part`;
  await to('A', '1', '1', { processing_status: 'completed' });
  await to('A', '1', '2', { processing_status: 'cancelled' });
  await to('A', '1', '3', { processing_status: 'onhold' });
  await to('', '', '', { delivery_kind: 'kiosk' });
  await buildOrder(house.db, { ...house.place, eventId: hall.id });
  const refunded = await to('A', '1', '4');
  await query(house.db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours)
    select provider, payment_id, id, account_id, total_cents, true from orders where id = ${refunded}`;
  const { status, body } = await house.manager.call(listRunnersOrders, { event_id: hall.id });
  expect(status).toBe(200);
  expect(body.map(({ id }: RunnersOrder) => id)).toEqual(wanted);
  expect(body[0]).toMatchObject({
    user_name: 'Pat Doe',
    row: '2',
    seat: '9',
    items: [{ title: 'Shirt', size: 'M', quantity: 1 }],
  });
  expect(body.slice(3).map(({ items }: RunnersOrder) => items[0]?.quantity)).toEqual([2, 1]);
});
