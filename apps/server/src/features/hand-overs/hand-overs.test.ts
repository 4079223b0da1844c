import { getAttendance } from '@backline/contract/attendance';
import { undoOrderUpdate, updateOrder } from '@backline/contract/event-orders';
import {
  handOverOrder,
  handOverOrderAsEventAdmin,
  listHandOvers,
  listHandOversAsEventAdmin,
  scanOrder,
  scanOrderAsEventAdmin,
} from '@backline/contract/hand-overs';
import * as doorTexts from '@backline/contract/door.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildFan, buildProduct, joinFan } from '../../../builders/builders.ts';
import { roomInCodeStep } from '../../../testing/room-in-code-step.ts';
import { kioskHouse } from '../../../testing/hand-overs/hand-overs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(kioskHouse());
const { db, event, door, people, bought, newEvent, orderCodeOf, fan, manager, eventAdmin } = house;

const minuteMs = 60_000;
const ago = (ms: number) => Date.now() - ms;

async function scan(code: string, more: object = {}) {
  return (await house.manager.call(scanOrder, { event_id: house.event.id, code, ...more })).body;
}

describe('refused order codes', () => {
  test("refuses forged codes and limits each operator's attempts with forged codes", async () => {
    const { order_no } = await house.bought();
    const code = await house.orderCodeOf(order_no);
    const forged = `${code.slice(0, -4)}AAAA`;
    for (const text of [forged, 'BO.1', order_no, '4006381333931', ''])
      expect((await scan(text)).outcome, text).toBe('code_invalid');
    const rival = await house.door.call(scanOrder, { event_id: house.event.id, code: forged });
    expect(rival.body.outcome).toBe('code_invalid');
    const statuses = new Set<number>();
    for (let tried = 0; tried < 60; tried += 1)
      statuses.add((await house.door.call(scanOrder, { event_id: house.event.id, code: forged })).status);
    expect([...statuses]).toEqual([200, 429]);
    const good = await house.door.call(scanOrder, { event_id: house.event.id, code });
    expect(good.body.outcome, 'those of fans pass').toBe('due');
  });

  test('serves other callers without a pool deadlock while many kiosks send forged codes', async () => {
    const operators = Array.from({ length: 12 }, async () => {
      const { id } = await buildFan(db);
      await joinFan(db, { eventId: event.id, fanId: id, eventRole: 'ADMIN' });
      return house.as({ id });
    });
    const wanted = { event_id: event.id, code: 'BO.1.1.AAAAAAAAAA.1.000000000000', status: 'completed' as const };
    const kiosks = await Promise.all(operators);
    const scans = kiosks.map((kiosk) => kiosk.call(handOverOrderAsEventAdmin, wanted));
    expect((await door.call(listHandOvers, { event_id: event.id })).status).toBe(200);
    expect((await Promise.all(scans)).map(({ body }) => body.outcome)).toEqual(scans.map(() => 'code_invalid'));
  });

  test('rejects an order code that is more than a minute old, such as a photo of the code', async () => {
    const { order_no } = await house.bought();
    expect(await scan(await house.orderCodeOf(order_no, ago(2 * minuteMs)))).toEqual({
      outcome: 'code_expired',
      order: null,
      other_event: null,
    });
    await roomInCodeStep();
    expect((await scan(await house.orderCodeOf(order_no, ago(minuteMs / 2)))).outcome).toBe('due');
  });

  test("refuses a fan's order code that was signed for another fan", async () => {
    const { order_no } = await house.bought();
    const thief = await house.listed(house.event);
    const code = await house.orderCodeOf(order_no, Date.now(), house.event.id, thief);
    expect(await scan(code)).toMatchObject({ outcome: 'unknown', order: null });
  });

  test("names the other event of the same organiser, but treats another organiser's order as unknown", async () => {
    const tomorrow = await newEvent(new Date(Date.now() + 86_400_000));
    const foreign = await newEvent(new Date(), people.rival.id);
    for (const { id } of [tomorrow, foreign]) await joinFan(house.db, { eventId: id, fanId: fan.id });
    const own = await orderCodeOf((await bought({}, tomorrow)).order_no, Date.now(), tomorrow.id);
    expect(await scan(own)).toMatchObject({
      outcome: 'other_event',
      order: null,
      other_event: { event_id: tomorrow.id },
    });
    const theirs = await orderCodeOf((await bought({}, foreign)).order_no, Date.now(), foreign.id);
    expect(await scan(theirs)).toMatchObject({ outcome: 'unknown', order: null, other_event: null });
    const there = await house.foreignManager.call(scanOrder, { event_id: event.id, code: own });
    expect(there.status).toBe(404);
  });
});

describe('hand-overs', () => {
  test('does not let one artist hand over an order with items of several artists', async () => {
    const { id, order_no } = await bought();
    const other = await buildArtist(db, { managerId: house.people.mona.id });
    const product = await buildProduct(db, { artistId: other.id, title: 'Poster' });
    const line = { product_id: product.id, size_id: product.sizes[0]?.id ?? 0, title: 'Poster', size: 'M' };
    await db
      .insertInto('order_items')
      .values({ order_id: id, position: 2, ...line, quantity: 1, item_price_cents: 0, sub_total_cents: 0 })
      .execute();
    await db
      .insertInto('role_features')
      .values({ role: 'ARTIST', feature: 'Page_Merch_QR_Code' })
      .onConflict((c) => c.doNothing())
      .execute();
    await query(db)`
      insert into event_artists (event_id, artist_id, position) values (${event.id}, ${house.artist.id}, 1)`;
    const artist = await house.as(house.artist);
    const code = await orderCodeOf(order_no);
    const { body } = await artist.call(handOverOrder, { event_id: event.id, code, status: 'completed' });
    expect(body).toMatchObject({ outcome: 'part_of_others', order: { items: [{ title: 'Tour shirt', quantity: 2 }] } });
    expect((await house.stored(id)).handed_over_at).toBeNull();
  });

  test('hands an order over only once, and shows its operator on a second attempt', async () => {
    const { id, order_no } = await bought();
    const code = await orderCodeOf(order_no);
    expect(await scan(code)).toEqual({
      outcome: 'due',
      other_event: null,
      order: {
        order_no,
        name: 'Zoe Lane',
        order_processing_status: 'received',
        delivery_kind: 'seat',
        section: 'A',
        row: '1',
        seat: '2',
        kiosk_location: '',
        items: [{ title: 'Tour shirt', size: 'M', quantity: 2 }],
        handed_over_dttm: null,
        handed_over_by: null,
      },
    });
    const input = { event_id: event.id, code, status: 'completed' as const };
    const { body } = await door.call(handOverOrder, input);
    expect(body).toMatchObject({
      outcome: 'handed_over',
      order: { handed_over_by: 'Tim', order_processing_status: 'completed' },
    });
    const again = await house.eventAdmin.call(handOverOrderAsEventAdmin, input);
    expect(again.body).toMatchObject({ outcome: 'already_handed_over', order: { handed_over_by: 'Tim' } });
    const lines = (await auditLines(db, 'order', id)).filter(({ action }) => action === 'order.status_changed');
    expect(lines).toHaveLength(1);
  });

  test('keeps an order open for hand-over after a failed attempt', async () => {
    const { id, order_no } = await bought();
    const code = await orderCodeOf(order_no);
    const input = { event_id: event.id, code };
    const not = await manager.call(handOverOrder, { ...input, status: 'cancelled' });
    expect(not.body).toMatchObject({ outcome: 'not_delivered', order: { order_processing_status: 'cancelled' } });
    expect((await house.stored(id)).handed_over_at).toBeNull();
    expect((await manager.call(handOverOrder, { ...input, status: 'completed' })).body.outcome).toBe('handed_over');
  });

  test('hands an order over again after staff undid the first hand-over', async () => {
    const { id, order_no } = await bought();
    const done = await manager.call(updateOrder, { event_id: event.id, order_id: id, status: 'completed' });
    expect((await house.stored(id)).handed_over_by).toBe(house.people.mona.id);
    const code = await orderCodeOf(order_no);
    expect(await scan(code)).toMatchObject({ outcome: 'already_handed_over', order: { handed_over_by: 'Mona' } });
    await manager.call(undoOrderUpdate, { event_id: event.id, batch_id: done.body.batch_id });
    expect(await scan(code)).toMatchObject({ outcome: 'due', order: { handed_over_dttm: null } });
  });
});

describe('offline hand-overs', () => {
  test('records an offline hand-over with the time of its scan', async () => {
    const { order_no } = await bought();
    const scanned_at = ago(20 * minuteMs);
    const input = { event_id: event.id, code: await orderCodeOf(order_no, scanned_at), status: 'completed' as const };
    const far = await door.call(handOverOrder, { ...input, scanned_at: Date.now() + 2 * minuteMs });
    expect(far.body.fields).toEqual([{ path: 'scanned_at', message: doorTexts.doorClockAhead }]);
    expect((await door.call(handOverOrder, input)).body.outcome).toBe('code_expired');
    const { body } = await door.call(handOverOrder, { ...input, scanned_at });
    expect(body).toMatchObject({ outcome: 'handed_over', order: { handed_over_dttm: scanned_at } });
  });

  test('refuses an offline hand-over that was scanned more than a day ago', async () => {
    const { id, order_no } = await bought();
    const scanned_at = ago(24 * 60 * minuteMs + minuteMs);
    const input = { event_id: event.id, code: await orderCodeOf(order_no, scanned_at), status: 'completed' as const };
    expect((await door.call(handOverOrder, { ...input, scanned_at })).body.outcome).toBe('code_expired');
    expect((await house.stored(id)).handed_over_at).toBeNull();
  });

  test("counts a resent offline hand-over once, and reports a second kiosk's hand-over as a conflict", async () => {
    const { order_no } = await bought();
    const kept = async (at: number) => ({
      event_id: event.id,
      code: await orderCodeOf(order_no, at),
      status: 'completed' as const,
      scanned_at: at,
    });
    const [first, second] = [await kept(ago(10 * minuteMs)), await kept(ago(5 * minuteMs))];
    expect((await door.call(handOverOrder, first)).body.outcome).toBe('handed_over');
    expect((await door.call(handOverOrder, first)).body.outcome, 'the same, whose answer was lost').toBe('handed_over');
    const mine = async () =>
      (await manager.call(listHandOvers, { event_id: event.id })).body.twice.filter((row) => row.order_no === order_no);
    expect(await mine(), 'one desk that sends twice is no second hand-over').toEqual([]);
    for (let sent = 0; sent < 2; sent += 1)
      expect((await eventAdmin.call(handOverOrderAsEventAdmin, second)).body.outcome).toBe('already_handed_over');
    expect(await mine()).toEqual([
      expect.objectContaining({ handed_over_by: 'Tim', scanned_by: 'Trudy Trusted', scanned_dttm: second.scanned_at }),
    ]);
    const seen = await eventAdmin.call(listHandOversAsEventAdmin, { event_id: event.id });
    expect(seen.body.twice).toEqual((await manager.call(listHandOvers, { event_id: event.id })).body.twice);
  });
});

describe('hand-overs of orders that staff changed', () => {
  test("refuses an offline hand-over that was scanned before staff undid the order's status", async () => {
    const { id, order_no } = await bought();
    const kept = async (at: number, times: object = { scanned_at: at }) => {
      const input = { event_id: event.id, code: await orderCodeOf(order_no, at), status: 'completed' as const };
      return (await door.call(handOverOrder, { ...input, ...times })).body;
    };
    const at = ago(10 * minuteMs);
    const done = await manager.call(updateOrder, { event_id: event.id, order_id: id, status: 'completed' });
    await manager.call(undoOrderUpdate, { event_id: event.id, batch_id: done.body.batch_id });
    const late = { outcome: 'changed_since', order: { order_no, order_processing_status: 'received' } };
    expect(await kept(at)).toMatchObject(late);
    expect(await kept(at, { done_at: at, read_at: at }), 'a call that arrives late').toMatchObject(late);
    expect(await house.stored(id)).toMatchObject({ processing_status: 'received', handed_over_at: null });
    expect((await kept(Date.now() + 1_000)).outcome, 'what was kept after it counts').toBe('handed_over');
  });

  test("refuses a resent hand-over if staff changed the order's status back in the meantime", async () => {
    const { id, order_no } = await bought();
    const at = ago(10 * minuteMs);
    const input = { event_id: event.id, code: await orderCodeOf(order_no, at), status: 'completed' as const };
    const send = async () => (await door.call(handOverOrder, { ...input, scanned_at: at })).body.outcome;
    expect(await send()).toBe('handed_over');
    await manager.call(updateOrder, { event_id: event.id, order_id: id, status: 'ready' });
    expect([await send(), await send()]).toEqual(['changed_since', 'changed_since']);
    expect((await house.stored(id)).processing_status).toBe('ready');
  });

  test('accepts an offline hand-over, but not a failed one, after staff marked the order as ready', async () => {
    const { id, order_no } = await bought();
    const at = ago(10 * minuteMs);
    const code = await orderCodeOf(order_no, at);
    await manager.call(updateOrder, { event_id: event.id, order_id: id, status: 'ready' });
    const send = async (status: 'completed' | 'cancelled') =>
      (await door.call(handOverOrder, { event_id: event.id, code, status, scanned_at: at })).body.outcome;
    expect(await send('cancelled')).toBe('changed_since');
    expect((await house.stored(id)).processing_status).toBe('ready');
    expect(await send('completed')).toBe('handed_over');
  });
});

describe('late hand-overs', () => {
  test('accepts an expired code in a late hand-over if the kiosk scanned the code while it was valid', async () => {
    const { id, order_no } = await bought();
    const read_at = ago(10 * minuteMs);
    const input = { event_id: event.id, code: await orderCodeOf(order_no, read_at), status: 'completed' as const };
    expect((await door.call(handOverOrder, input)).body.outcome).toBe('code_expired');
    const before = { ...input, read_at: read_at - 5 * minuteMs };
    expect((await door.call(handOverOrder, before)).body.outcome, 'of another moment').toBe('code_expired');
    expect((await house.stored(id)).handed_over_at).toBeNull();
    const { body } = await door.call(handOverOrder, { ...input, read_at });
    expect(body.outcome).toBe('handed_over');
    expect(body.order?.handed_over_dttm, 'it was now').toBeGreaterThan(ago(minuteMs));
  });

  test("accepts a code up to an hour old for an offline hand-over, and records the hand-over's own time", async () => {
    const { order_no } = await bought();
    const scanned_at = ago(minuteMs);
    const handOverRead = async (read_at: number) => {
      const input = { event_id: event.id, code: await orderCodeOf(order_no, read_at), status: 'completed' as const };
      return (await door.call(handOverOrder, { ...input, read_at, scanned_at })).body;
    };
    expect((await handOverRead(ago(62 * minuteMs))).outcome).toBe('code_expired');
    expect(await handOverRead(ago(20 * minuteMs))).toMatchObject({
      outcome: 'handed_over',
      order: { handed_over_dttm: scanned_at },
    });
  });
});

test('reports no double hand-over if a kiosk marks a handed-over order as not delivered', async () => {
  const { order_no } = await bought();
  const at = ago(5 * minuteMs);
  const code = await orderCodeOf(order_no, at);
  await manager.call(handOverOrder, { event_id: event.id, code, status: 'completed', scanned_at: at });
  const not = { event_id: event.id, code, status: 'cancelled' as const, scanned_at: at };
  expect((await door.call(handOverOrder, not)).body.outcome).toBe('already_handed_over');
  const { twice } = (await manager.call(listHandOvers, { event_id: event.id })).body;
  expect(twice.filter((row) => row.order_no === order_no)).toEqual([]);
});

test('lets only one of many concurrent kiosks hand over an order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order_no } = await bought();
    const input = { event_id: event.id, code: await orderCodeOf(order_no), status: 'completed' as const };
    const answers = await Promise.all([
      ...[door, manager, door, manager].map((kiosk) => kiosk.call(handOverOrder, input)),
      eventAdmin.call(handOverOrderAsEventAdmin, input),
    ]);
    const outcomes = answers.map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual([...Array.from({ length: 4 }, () => 'already_handed_over'), 'handed_over']);
  }
});

test('offers the kiosk to event admins only at events that have or had products on sale', async () => {
  await bought();
  const quiet = await newEvent(new Date(), house.people.mona.id);
  const offersOf = async (person: typeof eventAdmin, { id }: { id: number }) =>
    (await person.call(getAttendance, { event_id: id })).body.offers.includes('kiosk');
  expect(await offersOf(await house.as(fan), event)).toBe(false);
  expect([await offersOf(eventAdmin, event), await offersOf(eventAdmin, quiet)]).toEqual([true, false]);
});

test('counts and lists hand-overs by event admins together with those by staff', async () => {
  const before = (await manager.call(listHandOvers, { event_id: event.id })).body.due;
  const { order_no } = await bought();
  expect((await manager.call(listHandOvers, { event_id: event.id })).body.due).toBe(before + 1);
  const scanned = await eventAdmin.call(scanOrderAsEventAdmin, {
    event_id: event.id,
    code: await orderCodeOf(order_no),
  });
  expect(scanned.body.outcome).toBe('due');
  await eventAdmin.call(handOverOrderAsEventAdmin, {
    event_id: event.id,
    code: await orderCodeOf(order_no),
    status: 'completed',
  });
  const { body } = await manager.call(listHandOvers, { event_id: event.id });
  expect([body.due, body.latest[0]]).toEqual([
    before,
    expect.objectContaining({ order_no, name: 'Zoe Lane', handed_over_by: 'Trudy Trusted' }),
  ]);
});
