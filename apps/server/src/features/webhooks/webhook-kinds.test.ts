import { checkIn, joinEventByCode } from '@backline/contract/attendance';
import { joinAtDoor } from '@backline/contract/door';
import { updateOrder, updateOrders } from '@backline/contract/event-orders';
import { getEventDetails, updateEvent } from '@backline/contract/events';
import { askForHelp } from '@backline/contract/fan-help';
import { updatePoll } from '@backline/contract/polls';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { webhookKinds, type WebhookKind } from '@backline/contract/webhook-kinds';
import { webhookBody } from '@backline/contract/webhook-payloads';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { buildDrop, buildFan, buildPoll, buildProduct, buildRaffle, joinFan } from '../../../builders/builders.ts';
import { allSignedInAs, signedInAs } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
import { playTrouble } from '../../integrations/payments/sandbox/sandbox-trouble.ts';
import { pollJobs } from '../polls/index.ts';
import { raffleJobs } from '../raffles/index.ts';
import { staffNoticeJobs } from '../staff-notices/index.ts';

const house = await openForFile(webhookHouse());
const { db, eventId, manager } = house;
const as = (person: { id: number }) => signedInAs(house.app, house.platform, person);

/** Returns the data of the deliveries that `cause` leads to, whose signature and schema are checked. */
async function sentBy(kind: WebhookKind, cause: () => Promise<unknown>): Promise<unknown[]> {
  await house.send();
  await query(db)`delete from webhooks`;
  const hook = await house.newWebhook([kind]);
  await cause();
  await house.send();
  return hook.received().map((each) => {
    const body = webhookBody(kind).parse(
      new Webhook(hook.secret).verify(each.body, each.headers as Record<string, string>),
    );
    // A strict comparison: nothing is sent that the contract does not name.
    expect(JSON.parse(each.body)).toEqual(body);
    expect(each.body).not.toMatch(/@|\+1\d{10}/);
    return body.data;
  });
}

const ofEvent = { event_id: eventId };
const stored = (orderId: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

const causes: Record<WebhookKind, () => Promise<[cause: () => Promise<unknown>, expected: object]>> = {
  'order.paid': async () => [house.paidOrder, { items: [{ title: 'Shirt', quantity: 1, item_price: 25 }] }],
  'order.refunded': async () => {
    const order_id = await house.paid();
    return [
      () => house.refund(order_id),
      { order_id, total_amount: 25, refunded_amount: 25, refund: { amount: 25 }, buyer: { name: 'Pat Doe' } },
    ];
  },
  'order.status': async () => {
    const order_id = await house.paid();
    return [
      () => manager.call(updateOrder, { event_id: eventId, order_id, status: 'ready' }),
      { order_id, order_processing_status: 'ready', previous_processing_status: 'received' },
    ];
  },
  'order.disputed': async () => {
    const order_id = await house.paid();
    const { order_no: orderNo } = await stored(order_id);
    return [
      () => playTrouble(house.sandbox(), { trouble: 'dispute_opened', orderNo }),
      { order_id, dispute: { status: 'open', amount: 25 } },
    ];
  },
  'fan.joined': async () => {
    const fan = await buildFan(db);
    const phone = await as(fan);
    const join = () => phone.call(joinEventByCode, { event_code: house.eventCode });
    return [async () => [await join(), await join()], { user_id: fan.id, name: fan.name }];
  },
  'fan.checked_in': async () => {
    const fan = await buildFan(db);
    await joinFan(db, { eventId, fanId: fan.id });
    const phone = await as(fan);
    const enter = () => phone.call(checkIn, { event_id: eventId, section: 'Floor', row: '1', seat: '2' });
    return [
      async () => [await enter(), await enter()],
      { user_id: fan.id, name: fan.name, section: 'Floor', row: '1', seat: '2' },
    ];
  },
  'poll.completed': async () => {
    const poll = await buildPoll(db, { eventId, by: house.managerId, startsAt: new Date(0), endsAt: new Date(1) });
    const complete = () => runNow(house.platform, jobNamed(pollJobs, 'complete-poll'), { pollId: poll.id });
    return [async () => [await complete(), await complete()], { poll_id: poll.id, question: poll.question }];
  },
  'raffle.drawn': async () => {
    const raffle = await buildRaffle(db, { eventId });
    const buyer = await house.buyer();
    await buyer.call(enterRaffle, { raffle_id: raffle.id });
    await query(db)`update raffles set ends_at = now() - interval '1 second' where id = ${raffle.id}`;
    const draw = () => runNow(house.platform, jobNamed(raffleJobs, 'draw-raffle'), { raffle_id: raffle.id });
    return [
      async () => [await draw(), await draw(), await draw()],
      { raffle_id: raffle.id, participants: 1, winners: [{ user_id: buyer.id }] },
    ];
  },
  'drop.sold_out': async () => {
    const { id, title } = await buildProduct(db, { artistId: house.artistId, sizes: { M: 50 } });
    const drop = await buildDrop(db, { productId: id, eventId, max_quantity: 5 });
    await query(db)`update product_drops set taken = 5 where id = ${drop.id}`;
    const watch = () => runNow(house.platform, jobNamed(staffNoticeJobs, 'watch-for-staff-notices'), {});
    return [async () => [await watch(), await watch()], { product_id: id, title }];
  },
  'ticket.opened': async () => {
    const buyer = await house.buyer();
    const ticket = { event_id: eventId, title: 'ada@example.org', content: 'Where is it?' };
    return [() => buyer.call(askForHelp, ticket), { user_id: buyer.id }];
  },
  'event.changed': async () => {
    const { body } = await manager.call(getEventDetails, { event_id: eventId });
    const input = { ...eventInput('All Amps', house.artistId), event_id: eventId, manager_id: house.managerId };
    const change = () => manager.call(updateEvent, { ...input, event_dttm: body[0]?.event_dttm });
    return [
      async () => [await change(), await change()],
      { event_name: 'All Amps', changed: expect.arrayContaining(['event_name']) },
    ];
  },
};

test.each(webhookKinds)('reports %s once, with the data that the contract describes', async (kind) => {
  const [cause, expected] = await causes[kind]();
  expect(await sentBy(kind, cause)).toMatchObject([{ ...ofEvent, ...expected }]);
});

test('reports fans who join and enter at the door', async () => {
  const join = (name: string) => () => manager.call(joinAtDoor, { event_id: eventId, name });
  expect(await sentBy('fan.joined', join('Ada'))).toMatchObject([{ name: 'Ada' }]);
  expect(await sentBy('fan.checked_in', join('Bob'))).toMatchObject([{ name: 'Bob' }]);
});

test('reports every check-in of a batch, with one look-up for all', async () => {
  const fans = [];
  for (let made = 0; made < 12; made += 1) {
    const fan = await buildFan(db);
    await joinFan(db, { eventId, fanId: fan.id });
    fans.push(fan);
  }
  const phones = await allSignedInAs(house.app, house.platform, fans);
  const sent = await sentBy('fan.checked_in', () =>
    Promise.all(phones.map((phone) => phone.call(checkIn, { event_id: eventId, section: '', row: '', seat: '' }))),
  );
  expect(sent.map((data) => (data as { user_id: number }).user_id).toSorted((a, b) => a - b)).toEqual(
    fans.map(({ id }) => id).toSorted((a, b) => a - b),
  );
});

test('reports each order of a change of many', async () => {
  const order_ids = [await house.paid(), await house.paid()];
  const sent = await sentBy('order.status', () =>
    manager.call(updateOrders, { event_id: eventId, order_ids, store_order_ids: [], status: 'inprogress' }),
  );
  expect(sent).toMatchObject(order_ids.map((order_id) => ({ order_id })));
});

test('reports a poll that a person completes', async () => {
  const poll = await buildPoll(db, { eventId, by: house.managerId });
  const times = { start_time: Date.parse(String(poll.starts_at)), end_time: Date.parse(String(poll.ends_at)) };
  const input = { event_id: eventId, poll_id: poll.id, question: poll.question, ...times, completed: true };
  expect(await sentBy('poll.completed', () => manager.call(updatePoll, input))).toMatchObject([{ poll_id: poll.id }]);
});
