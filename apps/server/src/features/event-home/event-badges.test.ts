import { getEventBadges } from '@backline/contract/event-badges';
import { describe, expect, test } from 'vitest';
import { buildPoll } from '../../../builders/builders.ts';
import type { SignedIn } from '../../../testing/as.ts';
import { hourMs, nightHouse } from '../../../testing/nights/nights.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(nightHouse());
const { db } = house;

async function badgesOf(event: { id: number }, who: SignedIn = house.manager) {
  const { status, body } = await who.call(getEventBadges, { event_id: event.id });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

describe('refusals', () => {
  test('answers a request for another manager’s event like one for an unknown event', async () => {
    const event = await house.newEvent(Date.now());
    const foreign = await house.rival.call(getEventBadges, { event_id: event.id });
    const unknown = await house.rival.call(getEventBadges, { event_id: 9_999_999 });
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });

  test('omits the counts of pages that the reader may not open', async () => {
    const event = await house.newEvent(Date.now());
    expect(await badgesOf(event)).toEqual({ waiting_orders: 0, open_polls: 0 });
    await house.without('MANAGER', ['Page_Polls'], async () => {
      expect(await badgesOf(event)).toEqual({ waiting_orders: 0, open_polls: null });
    });
    await house.without('MANAGER', ['Page_Orders'], async () => {
      expect((await badgesOf(event)).waiting_orders).toBe(0);
    });
    await house.without('MANAGER', ['Page_Orders', 'Page_Merch_QR_Code'], async () => {
      expect(await badgesOf(event)).toEqual({ waiting_orders: null, open_polls: 0 });
    });
    await house.without('MANAGER', ['Page_Orders', 'Page_Merch_QR_Code', 'Page_Polls'], async () => {
      expect((await house.manager.call(getEventBadges, { event_id: event.id })).status).toBe(403);
    });
  });
});

test('counts paid orders of this event until they are handed over', async () => {
  const [event, other] = [await house.newEvent(Date.now()), await house.newEvent(Date.now())];
  const fanId = await house.newFan(event, null);
  const first = await house.order(event, fanId, new Date(), house.shirts.eve);
  await house.order(event, fanId, new Date(), house.shirts.bob);
  await house.order(other, await house.newFan(other, null), new Date(), house.shirts.bob);
  expect((await badgesOf(event)).waiting_orders).toBe(2);
  expect((await badgesOf(event, house.artist)).waiting_orders).toBe(1);
  await query(db)`update orders set processing_status = 'completed', handed_over_at = now() where id = ${first}`;
  expect((await badgesOf(event)).waiting_orders).toBe(1);
});

test('stops counting at 100 waiting orders', async () => {
  const event = await house.newEvent(Date.now());
  const fanId = await house.newFan(event, null);
  for (let count = 0; count <= 100; count += 1) await house.order(event, fanId, new Date(), house.shirts.eve);
  expect((await badgesOf(event)).waiting_orders).toBe(100);
});

test('counts polls that fans can vote in now', async () => {
  const event = await house.newEvent(Date.now());
  const poll = (inHours: number, change = {}) =>
    buildPoll(db, {
      eventId: event.id,
      by: event.manager_id,
      startsAt: new Date(Date.now() + inHours * hourMs),
      endsAt: new Date(Date.now() + (inHours + 2) * hourMs),
      ...change,
    });
  await poll(1);
  await poll(-3);
  await poll(-1, { completed_at: new Date() });
  expect((await badgesOf(event)).open_polls).toBe(0);
  await poll(-1);
  expect((await badgesOf(event)).open_polls).toBe(1);
});
