import { setTimeout as sleep } from 'node:timers/promises';
import { cursorDays, listChangedEvents, listChangedFans, listChangedOrders } from '@backline/contract/changes';
import * as changeTexts from '@backline/contract/changes.texts';
import type { Operation } from '@backline/contract/operation';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { makeToken, withToken } from '../../../testing/api-tokens/tokens.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { paidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { changeJobs } from './index.ts';

const house = await openForFile(paidOrderHouse());
const { app, platform, db, manager, managerId, eventId, fanId } = house;

/** True while a test holds a transaction open. */
let isOvertaken = false;

type List = typeof listChangedOrders | typeof listChangedFans | typeof listChangedEvents;

/** Waits until all transactions of now have ended, also those of other tests in this PostgreSQL. */
async function settle(): Promise<void> {
  const { rows } = await query(db)<{ now: string }>`select pg_current_xact_id()::text as now`;
  for (;;) {
    const { rows: ended } = await query(db)`
      select where pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now ?? '0'}::xid8`;
    if (ended.length > 0) return;
    await sleep(20);
  }
}

/** Reads on until nothing newer is ready, in pages of two. */
async function follow<Op extends List>(client: Client, operation: Op, from?: string) {
  if (!isOvertaken) await settle();
  const seen: Record<string, unknown>[] = [];
  let cursor = from;
  for (;;) {
    const { status, body } = await client.call<Operation>(operation, { cursor, page_size: 2 });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const answer = body as { changes: Record<string, unknown>[]; cursor: string; has_more: boolean };
    seen.push(...answer.changes);
    cursor = answer.cursor;
    if (!answer.has_more) return { seen, cursor };
  }
}

type Parts = [...unknown[], readAt: number];
const partsOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Parts;
const readAtOf = (cursor: string) => partsOf(cursor).at(-1) as number;
const aged = (cursor: string, days: number) =>
  Buffer.from(JSON.stringify([...partsOf(cursor).slice(0, -1), readAtOf(cursor) - days * 86_400_000])).toString(
    'base64url',
  );

describe('following changes', () => {
  test('refuses a text that is no cursor, and one of another call, event or order of changes', async () => {
    for (const cursor of ['x', 'e30', Buffer.from('["a","orders",0,"1",1,1]').toString('base64url')]) {
      const { status, body } = await manager.call(listChangedOrders, { cursor });
      expect([status, body.fields?.[0]?.message]).toEqual([422, changeTexts.cursorUnknown]);
    }
    const { cursor } = await follow(manager, listChangedOrders);
    for (const [operation, more] of [
      [listChangedFans, {}] as const,
      [listChangedOrders, { event_id: eventId }] as const,
    ]) {
      const { status, body } = await manager.call<Operation>(operation, { cursor, ...more });
      expect([status, body.fields?.[0]?.message]).toEqual([422, changeTexts.cursorOfOther]);
    }
    const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const other = Buffer.from(JSON.stringify(['00000000-0000-4000-8000-000000000000', ...place])).toString('base64url');
    const { status, body } = await manager.call(listChangedOrders, { cursor: other });
    expect([status, body.message]).toEqual([409, changeTexts.cursorOutdated]);
  });

  test('refuses a cursor with which nothing was read for 90 days, and tells to start again', async () => {
    const { cursor } = await follow(manager, listChangedFans);
    expect((await manager.call(listChangedFans, { cursor: aged(cursor, cursorDays - 1) })).status).toBe(200);
    const { status, body } = await manager.call(listChangedFans, { cursor: aged(cursor, cursorDays + 1) });
    expect([status, body.message]).toEqual([409, changeTexts.cursorExpired(cursorDays)]);
  });

  test('renews a cursor only with the last page, because removals may stand on the pages before', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await buildFan(db, { name });
      await joinFan(db, { eventId, fanId: id });
    }
    await settle();
    const old = aged((await manager.call(listChangedFans, { page_size: 1 })).body.cursor, 80);
    const next = await manager.call(listChangedFans, { cursor: old, page_size: 1 });
    expect([next.body.has_more, readAtOf(next.body.cursor)]).toEqual([true, readAtOf(old)]);
    const last = await manager.call(listChangedFans, { cursor: next.body.cursor, page_size: 500 });
    expect(last.body.has_more).toBe(false);
    expect(Math.abs(readAtOf(last.body.cursor) - Date.now())).toBeLessThan(60_000);
  });

  test('deletes removals only after every cursor before them expired', async () => {
    const [late, early] = [await buildFan(db), await buildFan(db)];
    for (const { id } of [late, early]) await joinFan(db, { eventId, fanId: id });
    const { cursor } = await follow(manager, listChangedFans);
    await query(db)`delete from event_users where user_id in (${late.id}, ${early.id})`;
    const age = (fan: number, days: number) =>
      query(
        db,
      )`update removed_event_users set removed_at = now() - make_interval(days => ${days}) where user_id = ${fan}`;
    await age(late.id, cursorDays + 1);
    await age(early.id, cursorDays + 11);
    for (const job of changeJobs) await runNow(platform, job, {});
    const { seen } = await follow(manager, listChangedFans, cursor);
    expect(seen).toMatchObject([{ user_id: late.id, is_removed: true }]);
  });

  test('refuses another manager the event, and shows them none of its rows', async () => {
    await house.paid();
    const stranger = await signedInAs(app, platform, await buildManager(db));
    for (const operation of [listChangedOrders, listChangedFans, listChangedEvents]) {
      expect((await stranger.call(operation, { event_id: eventId })).status).toBe(404);
      expect((await follow(stranger, operation)).seen).toEqual([]);
    }
  });

  test('shows each order once, and again only after it changed', async () => {
    const [first, second, third] = [await house.paid(), await house.paid(), await house.paid()];
    const start = await follow(manager, listChangedOrders);
    const ids = start.seen.map(({ order_id: id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first, second, third]));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await follow(manager, listChangedOrders, start.cursor)).seen).toEqual([]);
    await query(db)`update orders set processing_status = 'ready' where id = ${second}`;
    await query(db)`update orders set processing_status = 'inprogress' where id = ${second}`;
    const next = await follow(manager, listChangedOrders, start.cursor);
    expect(next.seen).toMatchObject([{ order_id: second, order_processing_status: 'inprogress', event_id: eventId }]);
    expect((await follow(manager, listChangedOrders, next.cursor)).seen).toEqual([]);
  });

  test('shows an order once more when it is refunded, and never a mail address or a phone number', async () => {
    const id = await house.paid();
    const start = await follow(manager, listChangedOrders);
    expect((await house.refund(id)).status).toBe(200);
    const { seen } = await follow(manager, listChangedOrders, start.cursor);
    expect(seen).toMatchObject([{ order_id: id, refund_state: 'pending', items: [{ title: 'Shirt', size: 'M' }] }]);
    expect(JSON.stringify(seen)).not.toMatch(/@|phone|email/);
    const client = withToken(app, (await makeToken(manager, ['Page_Orders'])).token);
    expect((await follow(client, listChangedOrders)).seen.length).toBeGreaterThan(0);
  });

  test('misses no row whose transaction began first and committed last', async () => {
    const [slow, quick] = [await house.paid(), await house.paid()];
    let { cursor } = await follow(manager, listChangedOrders);
    const told: unknown[] = [];
    const read = async () => {
      const next = await follow(manager, listChangedOrders, cursor);
      told.push(...next.seen.map(({ order_id: id }) => id));
      ({ cursor } = next);
    };
    await db.transaction().execute(async (tx) => {
      await query(tx)`update orders set processing_status = 'ready' where id = ${slow}`;
      await query(db)`update orders set processing_status = 'ready' where id = ${quick}`;
      isOvertaken = true;
      await read();
      isOvertaken = false;
      expect(told).toEqual([]);
    });
    await read();
    await read();
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(new Set([slow, quick]));
  });

  test('shows fans who join, are checked in, leave, and are deleted with an import', async () => {
    const fan = await buildFan(db, { name: 'Nora New' });
    let { cursor } = await follow(manager, listChangedFans);
    const next = async () => {
      const read = await follow(manager, listChangedFans, cursor);
      ({ cursor } = read);
      return read.seen;
    };
    await joinFan(db, { eventId, fanId: fan.id });
    expect(await next()).toMatchObject([{ user_id: fan.id, name: 'Nora New', checkin_dttm: null, is_removed: false }]);
    await query(db)`update event_users set checked_in_at = now() where user_id = ${fan.id}`;
    expect(await next()).toMatchObject([{ user_id: fan.id, checkin_dttm: expect.any(Number) as number }]);
    await query(db)`update event_users set checked_in_at = null where user_id = ${fan.id}`;
    expect(await next()).toMatchObject([{ user_id: fan.id, checkin_dttm: null }]);
    await query(db)`update event_users set has_left = true where user_id = ${fan.id}`;
    expect(await next()).toMatchObject([{ user_id: fan.id, name: '', joined_dttm: null, is_removed: true }]);
    await query(db)`delete from event_users where user_id = ${fan.id}`;
    expect(await next()).toMatchObject([{ user_id: fan.id, event_id: eventId, is_removed: true }]);
    await joinFan(db, { eventId, fanId: fan.id });
    expect(await next()).toMatchObject([{ user_id: fan.id, name: 'Nora New', is_removed: false }]);
    expect(await next()).toEqual([]);
  });

  test('tells that a listed person is gone when a fan takes their place', async () => {
    const [listed, owner] = [await buildFan(db), await buildFan(db, { name: 'Olga Owner' })];
    await joinFan(db, { eventId, fanId: listed.id });
    const { cursor } = await follow(manager, listChangedFans);
    await query(db)`update event_users set user_id = ${owner.id} where user_id = ${listed.id}`;
    const { seen } = await follow(manager, listChangedFans, cursor);
    expect(seen).toMatchObject([
      { user_id: listed.id, name: '', is_removed: true },
      { user_id: owner.id, name: 'Olga Owner', is_removed: false },
    ]);
  });

  test('refuses a cursor of a transaction that a recovery took back', async () => {
    const { cursor } = await follow(manager, listChangedOrders);
    const [stream] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
    const ahead = Buffer.from(JSON.stringify([stream, 'orders', 0, '9999999999', 0, 0, Date.now()])).toString(
      'base64url',
    );
    expect((await manager.call(listChangedOrders, { cursor: ahead })).status).toBe(409);
  });

  test('shows events that are made or changed, and only chosen ones to a token for them', async () => {
    const { cursor } = await follow(manager, listChangedEvents);
    const made = await buildEvent(db, { managerId });
    await query(db)`update events set venue = 'Dock 5' where id = ${eventId}`;
    const { seen } = await follow(manager, listChangedEvents, cursor);
    expect(seen).toMatchObject([{ event_id: made.id }, { event_id: eventId, venue: 'Dock 5' }]);
    const { token } = await makeToken(manager, ['Page_Events'], { event_ids: [made.id] });
    const chosen = await follow(withToken(app, token), listChangedEvents);
    expect(chosen.seen.map(({ event_id: id }) => id)).toEqual([made.id]);
  });

  test('begins again after the database was moved to another PostgreSQL', async () => {
    const id = await house.paid();
    await joinFan(db, { eventId, fanId });
    const { cursor } = await follow(manager, listChangedOrders);
    await query(db)`update change_stream set system_identifier = 1`;
    await query(db)`select keep_change_stream()`;
    expect((await manager.call(listChangedOrders, { cursor })).status).toBe(409);
    const { seen } = await follow(manager, listChangedOrders);
    expect(seen.map(({ order_id: each }) => each)).toContain(id);
    const { rows } = await query(db)`select from orders where changed_in <> '0'`;
    expect(rows).toEqual([]);
    await query(db)`select keep_change_stream()`;
    expect((await follow(manager, listChangedFans)).seen.map(({ user_id: each }) => each)).toContain(fanId);
  });
});
