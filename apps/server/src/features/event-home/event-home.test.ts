import { getEventHome, homeFigures, type EventHome } from '@backline/contract/event-home';
import { tryNotification } from '@backline/contract/notifications';
import { totalOrdersSales } from '@backline/contract/orders';
import { readySteps } from '@backline/contract/readiness';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildEventPattern,
  buildManager,
  buildNotification,
  buildPattern,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildSupportCase,
  buildTrack,
  type BuiltEvent,
} from '../../../builders/builders.ts';
import type { SignedIn } from '../../../testing/as.ts';
import { hourMs, minuteMs, nightHouse } from '../../../testing/nights/nights.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/index.ts';

const house = await openForFile(nightHouse());
const { db, people } = house;

async function homeOf(event: { id: number }, who: SignedIn = house.manager): Promise<EventHome> {
  const { status, body } = await who.call(getEventHome, { event_id: event.id });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const doneOf = ({ setup }: EventHome) => setup.flatMap(({ step, is_done: isDone }) => (isDone ? [step] : []));
const inAWeek = Date.now() + 168 * hourMs;

describe('refusals', () => {
  test('answers a request for another manager’s event like one for an unknown event', async () => {
    const event = await house.newEvent(inAWeek);
    const foreign = await house.rival.call(getEventHome, { event_id: event.id });
    const unknown = await house.rival.call(getEventHome, { event_id: 9_999_999 });
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });

  test('refuses people without the permission for events', async () => {
    const event = await house.newEvent(inAWeek);
    await house.without('MANAGER', ['Page_Events'], async () => {
      expect((await house.manager.call(getEventHome, { event_id: event.id })).status).toBe(403);
    });
  });

  test.each([
    ['fans', 'Page_Manage_Users'],
    ['checkins', 'Page_Manage_Users'],
    ['orders', 'Page_Orders'],
    ['revenue', 'Page_Orders'],
    ['open_tickets', 'Page_Support'],
  ] as const)('omits %s for people without the permission %s', async (figure, key) => {
    const event = await house.newEvent(inAWeek);
    expect((await homeOf(event)).figures[figure]).toBe(0);
    await house.without('MANAGER', [key], async () => {
      expect((await homeOf(event)).figures[figure]).toBeNull();
    });
  });

  test.each([
    ['Page_Event_Update_Operation', ['poster', 'team']],
    ['Page_Products', ['products']],
    ['Page_Stripe_Connect', ['payout_account']],
    ['Page_Polls', ['polls']],
    ['Page_Patterns', ['light_show']],
    ['Page_Manage_Users', ['test_notification']],
  ] as const)('omits the steps that need the permission %s for people without it', async (key, steps) => {
    const event = await house.newEvent(inAWeek);
    const all = (await homeOf(event)).setup.map(({ step }) => step);
    expect(all).toEqual(readySteps);
    await house.without('MANAGER', [key], async () => {
      const shown = (await homeOf(event)).setup.map(({ step }) => step);
      expect(shown).toEqual(readySteps.filter((step) => !steps.some((omitted) => omitted === step)));
    });
  });

  test('never lists the payout account as a step for a team member', async () => {
    const tim = await house.as(people.tim);
    const shown = (await homeOf(await house.newEvent(inAWeek), tim)).setup.map(({ step }) => step);
    expect(shown).not.toContain('payout_account');
  });
});

describe('the figures of an event', () => {
  let event: BuiltEvent;
  beforeAll(async () => {
    event = await house.newEvent(inAWeek);
    const fanId = await house.newFan(event, new Date());
    await house.newFan(event, null);
    const first = await house.order(event, fanId, new Date(), house.shirts.eve);
    await house.order(event, fanId, new Date(), house.shirts.bob);
    await query(db)`
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
      select provider, payment_id, id, account_id, 500, 'succeeded', true, now() from orders where id = ${first}`;
    for (const status of ['open', 'open', 'in_progress', 'closed'] as const) {
      await buildSupportCase(db, { eventId: event.id, fanId, status });
    }
    const other = await house.newEvent(inAWeek);
    await house.order(other, await house.newFan(other, new Date()), new Date(), house.shirts.bob);
    await buildSupportCase(db, { eventId: other.id });
  });

  test('count only this event, subtract refunds, and stay the same when pending counts are merged', async () => {
    const expected = { fans: 2, checkins: 1, orders: 2, revenue: 20, open_tickets: 2 };
    expect((await homeOf(event)).figures).toEqual(expected);
    await foldAttendance(db);
    await foldSales(db);
    expect((await homeOf(event)).figures).toEqual(expected);
    expect((await homeOf(event, house.admin)).figures).toEqual(expected);
  });

  test('equal the totals of the orders page', async () => {
    const day = { startOfDayTimestamp: Date.now() - hourMs, endOfDayTimestamp: Date.now() + hourMs };
    for (const who of [house.manager, house.artist]) {
      const { body: totals } = await who.call(totalOrdersSales, { event_id: event.id, ...day });
      const { orders, revenue } = (await homeOf(event, who)).figures;
      expect([orders, revenue]).toEqual([totals.total_orders, totals.total_sales]);
    }
  });

  test('include only the artist’s own sales if the reader is an artist', async () => {
    expect((await homeOf(event, house.artist)).figures).toMatchObject({ orders: 1, revenue: 7.5, fans: null });
  });
});

describe('the state and the setup steps of an event', () => {
  test.each([
    ['before', 20 * minuteMs, readySteps.length],
    ['on', 10 * minuteMs, 0],
    ['on', -5 * hourMs, 0],
    ['over', -7 * hourMs, 0],
  ])('an event has the state “%s” %d ms before its start, and shows %d setup steps', async (state, inMs, steps) => {
    const home = await homeOf(await house.newEvent(Date.now() + inMs));
    expect([home.state, home.setup.length]).toEqual([state, steps]);
    expect(Object.keys(home.figures)).toEqual([...homeFigures]);
  });

  /** Builds an event of a new manager and artist, without any completed setup step. */
  async function bare() {
    const manager = await buildManager(db);
    const artist = await buildArtist(db, { managerId: manager.id });
    const event = await house.newEvent(inAWeek, { managerId: manager.id, artistIds: [artist.id], teamMemberIds: [] });
    return { manager, artist, event, as: await house.as(manager) };
  }

  test('marks no step as done at first, and marks each step once it is done', async () => {
    const { manager, artist, event, as } = await bare();
    expect(doneOf(await homeOf(event, as))).toEqual([]);
    const subscription = { endpoint: 'https://push.example.org/1', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const trial = { event_id: event.id, title: 'Doors', message: 'Open', subscription };
    const take = {
      poster: () => query(db)`update events set image_key = 'uploads/poster.png' where id = ${event.id}`,
      team: () => query(db)`insert into event_team_members values (${event.id}, ${people.tim.id})`,
      products: () => buildProduct(db, { artistId: artist.id, available_from: new Date(inAWeek) }),
      payout_account: () => buildPaymentAccount(db, manager.id),
      polls: () => buildPoll(db, { eventId: event.id, by: manager.id }),
      light_show: () => buildTrack(db, { eventId: event.id, uploadedBy: manager.id }),
      test_notification: () => as.call(tryNotification, trial),
    };
    for (const [at, step] of readySteps.entries()) {
      await take[step]();
      expect(doneOf(await homeOf(event, as))).toEqual(readySteps.slice(0, at + 1));
    }
  });

  test('counts a scheduled pattern as a light show, and a sent notification as a test notification', async () => {
    const { manager, event, as } = await bare();
    const pattern = await buildPattern(db, { managerId: manager.id });
    await buildEventPattern(db, { eventId: event.id, patternId: pattern.id });
    const sent = await buildNotification(db, { eventId: event.id, sentBy: manager.id, fanIds: [] });
    expect(doneOf(await homeOf(event, as))).toEqual(['light_show', 'test_notification']);
    await query(db)`update notifications set taken_back_at = now() where id = ${sent.id}`;
    expect(doneOf(await homeOf(event, as))).toEqual(['light_show']);
  });

  test.each([
    ['whose sale is over', { available_until: new Date(Date.now() - minuteMs) }],
    ['sold only in drops, without a drop', { is_drop_only: true, is_drop: true }],
  ])('does not count a product %s', async (_what, change) => {
    const { artist, event, as } = await bare();
    await buildProduct(db, { artistId: artist.id, ...change });
    expect(doneOf(await homeOf(event, as))).toEqual([]);
  });

  test('does not count an inactive payout account', async () => {
    const { manager, event, as } = await bare();
    await buildPaymentAccount(db, manager.id);
    await query(db)`update payment_accounts set is_active = false where manager_id = ${manager.id}`;
    expect(doneOf(await homeOf(event, as))).toEqual([]);
  });

  test('does not count an archived product', async () => {
    const { artist, event, as } = await bare();
    const product = await buildProduct(db, { artistId: artist.id });
    await query(db)`update products set archived_at = now() where id = ${product.id}`;
    expect((await homeOf(event, as)).setup).toContainEqual({ step: 'products', is_done: false });
  });

  test('counts only the artist’s own products if the reader is an artist', async () => {
    const { manager, event } = await bare();
    const guest = await buildArtist(db, { managerId: manager.id });
    await query(db)`insert into event_artists values (${event.id}, ${guest.id}, 1)`;
    const of = async () => (await homeOf(event, await house.as(guest))).setup;
    const [first] = await db
      .selectFrom('event_artists')
      .select('artist_id')
      .where('event_id', '=', event.id)
      .orderBy('position')
      .execute();
    await buildProduct(db, { artistId: first?.artist_id ?? 0 });
    expect(await of()).toContainEqual({ step: 'products', is_done: false });
    await buildProduct(db, { artistId: guest.id });
    expect(await of()).toContainEqual({ step: 'products', is_done: true });
  });
});
