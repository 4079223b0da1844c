import { getEventsActivities, type Activity } from '@backline/contract/activities';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import {
  buildArtist,
  buildDrop,
  buildEvent,
  buildFan,
  buildManager,
  buildNotification,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  buildSupportCase,
  buildTeamMember,
  buildTimeline,
  joinFan,
} from '../../../builders/builders.ts';
import { foldSales } from '../orders/index.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const product = await openForFile(testApp());

const activitiesOf = async (client: Client): Promise<Activity[]> => {
  const { status, body } = await client.call(getEventsActivities, {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** Builds an event that began an hour ago, with items of two artists. */
async function openNight() {
  const { db } = product;
  const house = await buildManager(db);
  const [own, colleague] = [
    await buildArtist(db, { managerId: house.id }),
    await buildArtist(db, { managerId: house.id }),
  ];
  const { id: night } = await buildEvent(db, {
    managerId: house.id,
    artistIds: [own.id, colleague.id],
    name: 'Told Night',
    startsAt: ago(60),
    created_at: ago(600).toISOString(),
    timezone: 'EST',
  });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: night, fanId: fan.id });
  const cap = await buildProduct(db, { artistId: own.id, title: 'Cap', price_cents: 2_000 });
  const mug = await buildProduct(db, { artistId: colleague.id, title: 'Mug', price_cents: 1_250 });
  return { db, house, own, colleague, night, fan, cap, mug };
}
type Night = Awaited<ReturnType<typeof openNight>>;

const readAs = async (person: { id: number }) =>
  (await activitiesOf(await signedInAs(product.app, product.platform, person)))
    .filter(({ kind }) => kind !== 'created')
    .map(({ kind, id, title }) => [kind, id, title]);

async function sellBoth({ db, house, night, fan, cap, mug }: Night) {
  const accountId = await buildPaymentAccount(db, house.id);
  const order = { eventId: night, fanId: fan.id, managerId: house.id, accountId };
  const ids = [];
  for (const [place, { sizes }] of [cap, mug].entries()) {
    ids.push(await buildPaidOrder(db, { ...order, sizeId: sizes[0]?.id ?? 0, paidAt: ago(20 - place) }));
  }
  await foldSales(db);
  return ids;
}

test('lists a sent notification with its number of recipients, but no notice to a single fan', async () => {
  const { db, house, night, fan } = await openNight();
  const sent = { eventId: night, sentBy: house.id, fanIds: [fan.id] };
  const { id } = await buildNotification(db, { ...sent, left_at: ago(3).toISOString() });
  await buildNotification(db, { ...sent, title: 'Still waiting' });
  await buildNotification(db, { ...sent, title: 'Cancelled', taken_back_at: ago(2).toISOString() });
  await buildNotification(db, {
    ...sent,
    title: 'Your order is ready',
    audience: 'order_ready',
    subject: '1',
    left_at: ago(1).toISOString(),
  });
  expect(await readAs(house)).toEqual([['notification', id, 'Notification sent to 1 fan: Doors are open']]);
});

test('lists a drop from its start, and shows an artist only drops of their own products', async () => {
  const { db, house, own, colleague, night, cap, mug } = await openNight();
  await buildDrop(db, { productId: cap.id, eventId: night, startsAt: ago(10) });
  await buildDrop(db, { productId: mug.id, eventId: night, startsAt: ago(5) });
  const late = await buildProduct(db, { artistId: own.id });
  await buildDrop(db, { productId: late.id, eventId: night, startsAt: ago(-30), endsAt: ago(-60) });
  const taken = await buildProduct(db, { artistId: own.id });
  await buildDrop(db, { productId: taken.id, eventId: night, removed_at: ago(1).toISOString() });
  const called = await buildProduct(db, { artistId: own.id });
  // This drop was ended before its start.
  await buildDrop(db, { productId: called.id, eventId: night, startsAt: ago(5), ended_at: ago(6).toISOString() });
  const ofCap = ['drop', cap.id, 'Merch drop went live: Cap'];
  const ofMug = ['drop', mug.id, 'Merch drop went live: Mug'];
  expect(await readAs(house)).toEqual([ofMug, ofCap]);
  expect(await readAs(own)).toEqual([ofCap]);
  expect(await readAs(colleague)).toEqual([ofMug]);
});

test('lists a light show from its start, unless it was stopped before', async () => {
  const { db, house, night } = await openNight();
  const timeline = await buildTimeline(db);
  const play = async (name: string, kind: string, epoch: number, startsAt: Date, stoppedAt: Date | null = null) => {
    const { rows } = await query(db)<{ id: number }>`
      insert into light_shows (event_id, epoch, kind, source_id, name, timeline_id, starts_at, ends_at, stopped_at)
      values (${night}, ${epoch}, ${kind}, 1, ${name}, ${timeline.id}, ${startsAt}::timestamptz,
        ${startsAt}::timestamptz + interval '1 minute', ${stoppedAt}::timestamptz) returning id`;
    return rows[0]?.id;
  };
  const waves = await play('Waves', 'pattern', 1, ago(9));
  const song = await play('Blue Lamp', 'track', 2, ago(7));
  await play('Too early', 'pattern', 3, ago(5), ago(6));
  await play('To come', 'pattern', 4, ago(-1));
  expect(await readAs(house)).toEqual([
    ['track', song, 'Light show started: Blue Lamp'],
    ['pattern', waves, 'Light show started: Waves'],
  ]);
});

test('combines orders in one line, which shows an artist only the amounts of their own products', async () => {
  const opened = await openNight();
  const { house, own, colleague, night } = opened;
  await sellBoth(opened);
  expect(await readAs(house)).toEqual([['sold', night, '2 orders paid, $32.50 in total']]);
  expect(await readAs(own)).toEqual([['sold', night, '1 order paid, $20.00 in total']]);
  expect(await readAs(colleague)).toEqual([['sold', night, '1 order paid, $12.50 in total']]);
});

test('lists a refund, but shows it to an artist only if all items of the order are theirs', async () => {
  const opened = await openNight();
  const { db, house, own, colleague } = opened;
  const [cap = 0, mug = 0] = await sellBoth(opened);
  await query(db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
    select o.provider, o.payment_id, o.id, o.account_id, made.cents, made.status, false, made.at::timestamptz
    from orders o join (values (${cap}::bigint, 500, 'succeeded', ${ago(4)}::timestamptz), (${mug}, 250, 'succeeded', ${ago(2)}),
      (${mug}, 100, 'pending', null), (${mug}, 50, 'failed', ${ago(1)})) made (id, cents, status, at) on made.id = o.id`;
  const { rows } = await query(db)<{ id: number; no: string }>`
    select id, order_no as no from orders where id in (${cap}, ${mug})`;
  const lineOf = (id: number, amount: string) => [
    'refund',
    id,
    `Refunded ${amount} for order ${rows.find((row) => row.id === id)?.no}`,
  ];
  const refundsOf = async (person: { id: number }) => (await readAs(person)).filter(([kind]) => kind === 'refund');
  expect(await refundsOf(house)).toEqual([lineOf(mug, '$2.50'), lineOf(cap, '$5.00')]);
  expect(await refundsOf(own)).toEqual([lineOf(cap, '$5.00')]);
  // Adds another artist's item to the order.
  await query(db)`
    insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
    select ${mug}, 2, product_id, size_id, title, size, 1, item_price_cents, item_price_cents from order_items where order_id = ${cap}`;
  expect(await refundsOf(colleague)).toEqual([]);
});

test('combines open support tickets in one line until the last ticket is closed', async () => {
  const { db, house, night, fan } = await openNight();
  const [first, second] = [
    await buildSupportCase(db, { eventId: night, fanId: fan.id, createdAt: ago(8) }),
    await buildSupportCase(db, { eventId: night, createdAt: ago(6) }),
  ];
  await buildSupportCase(db, { eventId: night, status: 'closed' });
  expect(await readAs(house)).toEqual([['ticket', night, '2 support tickets open']]);
  await query(db)`update support_cases set status = 'closed' where id = ${first.id}`;
  expect(await readAs(house)).toEqual([['ticket', night, '1 support ticket open']]);
  await query(db)`update support_cases set status = 'closed' where id = ${second.id}`;
  expect(await readAs(house)).toEqual([]);
});

test("shows each activity only to people who may open its page, in the event's time zone", async () => {
  const opened = await openNight();
  const { db, house, night, fan, cap } = opened;
  await sellBoth(opened);
  await buildDrop(db, { productId: cap.id, eventId: night, startsAt: ago(10) });
  await buildSupportCase(db, { eventId: night, fanId: fan.id });
  await buildNotification(db, { eventId: night, sentBy: house.id, fanIds: [fan.id], left_at: ago(3).toISOString() });
  const member = await buildTeamMember(db, { managerId: house.id });
  await db.insertInto('event_team_members').values({ event_id: night, team_member_id: member.id }).execute();
  const kindsOf = async (person: { id: number }) => (await readAs(person)).map(([kind]) => kind);
  expect(await kindsOf(member)).toEqual(['ticket', 'notification', 'drop', 'sold']);
  const shown = await activitiesOf(await signedInAs(product.app, product.platform, house));
  expect(new Set(shown.map(({ timezone }) => timezone))).toEqual(new Set(['EST']));
  const stranger = await buildManager(db);
  expect(await readAs(stranger)).toEqual([]);
  const keys = ['Page_Support', 'Page_Manage_Users', 'Page_Merch_Drop', 'Page_Orders'] as const;
  expect(await withoutKeys(db, 'TEAMMEMBER', keys, () => kindsOf(member))).toEqual([]);
});
