import { addSupportInteraction } from '@backline/contract/support-tickets';
import * as fanTexts from '@backline/contract/fans.texts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runJobs } from '../../../testing/run-jobs.ts';
import { during, untilWaiting } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { run } from '../../../testing/fan-imports/fan-imports.ts';
import * as erasure from './erasure.repository.ts';
import { erase } from './erasure.service.ts';
import { leavingHouse } from '../../../testing/fan-profile/leaving.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(leavingHouse());

const eraseNow = (fan: { id: number }) => async (tx: Tx) => {
  const locked = await erasure.lock(tx, fan.id);
  if (locked !== null) await erase(tx, locked, 'test');
};

const seatOf = (fan: { id: number }) =>
  house.db
    .selectFrom('event_users')
    .select(['named_seat', 'checked_in_at'])
    .where('user_id', '=', fan.id)
    .executeTakeFirst();

describe('check-in during an erasure', () => {
  test("refuses a check-in that waits for the fan's erasure", async () => {
    const fan = await house.newFan();
    const event = await house.eventOf(house.manager.id);
    await fan.browser.post('fan/join_event', { event_code: event.code });
    const arrive = () => fan.browser.post('fan/check_in', { event_id: event.id, seat: 'Zq7' });
    expect((await during(house.db, eraseNow(fan), arrive)).status).toBe(404);
    expect(await seatOf(fan)).toEqual({ named_seat: null, checked_in_at: null });
  });

  test('control: accepts a check-in that waits for a transaction other than an erasure', async () => {
    const fan = await house.newFan();
    const event = await house.eventOf(house.manager.id);
    await fan.browser.post('fan/join_event', { event_code: event.code });
    const hold = (tx: Tx) => query(tx)`select from event_users where user_id = ${fan.id} for update`;
    const arrive = () => fan.browser.post('fan/check_in', { event_id: event.id, seat: 'Zq7' });
    expect((await during(house.db, hold, arrive)).status).toBe(200);
    expect(await seatOf(fan)).toMatchObject({ named_seat: 'Zq7' });
  });
});

describe('tickets during an erasure', () => {
  /** Creates a fan with a support ticket, and returns all calls that write to the ticket. */
  async function asked() {
    const fan = await house.newFan();
    const event = await house.eventOf(house.manager.id);
    await fan.browser.post('fan/join_event', { event_code: event.code });
    const question = { event_id: event.id, title: 'Cloakroom', content: 'Where is it?' };
    const { body } = await fan.browser.post('fan/ask_for_help', question);
    const ticket = { event_id: event.id, support_case_id: Number(body['support_case_id']) };
    const words = async () => {
      const { rows } = await query(house.db)<{ content: string }>`
        select content from support_interactions where case_id = ${ticket.support_case_id} order by id`;
      return rows.map(({ content }) => content);
    };
    return {
      fan,
      words,
      ways: {
        'a message of the fan': () => fan.browser.post('fan/continue_help', { ...ticket, content: 'Zq7' }),
        'a read by the fan': () => fan.browser.post('fan/open_help', { ...ticket, last_interaction_id: 1 }),
        'an answer by the staff': () =>
          house.clients.manager.call(addSupportInteraction, { ...ticket, content: 'Zq7' }),
      },
    };
  }

  test.each([
    ['a message of the fan', 404],
    ['a read by the fan', 404],
    ['an answer by the staff', 409],
  ] as const)('rejects %s without a deadlock while the fan is erased', async (who, status) => {
    const { fan, ways, words } = await asked();
    // Runs a write in the middle of the erasure. Another order of locks would deadlock.
    const answer = await house.db.transaction().execute(async (tx) => {
      const locked = await erasure.lock(tx, fan.id);
      const written = ways[who]();
      await untilWaiting(house.db);
      if (locked !== null) await erase(tx, locked, 'test');
      return { written };
    });
    expect((await answer.written).status).toBe(status);
    expect(await words()).toEqual([]);
  });

  test.each(['a message of the fan', 'an answer by the staff'] as const)(
    'control: accepts %s that waits for a transaction other than an erasure',
    async (who) => {
      const { fan, ways, words } = await asked();
      const hold = (tx: Tx) => query(tx)`select from event_users where user_id = ${fan.id} for update`;
      expect((await during(house.db, hold, async () => ({ status: (await ways[who]()).status }))).status).toBe(200);
      expect(await words()).toEqual(['Where is it?', 'Zq7']);
    },
  );
});

test("refuses to join an event that waits for the fan's erasure", async () => {
  const fan = await house.newFan();
  const event = await house.eventOf(house.manager.id);
  const join = () => fan.browser.post('fan/join_event', { event_code: event.code });
  expect((await during(house.db, eraseNow(fan), join)).status).toBe(401);
  expect(await seatOf(fan)).toBeUndefined();
});

test("refuses a profile save that waits for the fan's erasure", async () => {
  const fan = await house.newFan();
  const save = () => fan.browser.post('fan/update_profile', { name: 'Zorro' });
  expect((await during(house.db, eraseNow(fan), save)).status).toBe(401);
  const { rows } = await query(house.db)<{ name: string }>`select name from users where id = ${fan.id}`;
  expect(rows).toEqual([{ name: 'Fan who left' }]);
});

test('leaves each of many fans either checked in or erased when both run at once', async () => {
  const event = await house.eventOf(house.manager.id);
  const fans = [];
  for (let count = 0; count < 10; count += 1) {
    const fan = await house.newFan();
    await fan.browser.post('fan/join_event', { event_code: event.code });
    fans.push({ ...fan, code: count % 2 === 0 ? await house.leaveCode(fan) : null });
  }
  const calls = fans.flatMap(({ browser, code }) => [
    browser.post('fan/check_in', { event_id: event.id, seat: 'Zq7' }),
    ...(code === null ? [] : [browser.post('fan/delete_me', { code })]),
  ]);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  // A call that loses a race gets 401, 404 or 503, never another error.
  expect(statuses.filter((status) => ![200, 401, 404, 503].includes(status))).toEqual([]);
  const { rows } = await query(house.db)<{ left: boolean; seat: string | null; ip: number; arrived: boolean }>`
    select u.left_at is not null as left, p.named_seat as seat, p.checked_in_at is not null as arrived,
      (select count(*)::int from audit_log where actor_id = u.id and ip <> '') as ip
    from users u join event_users p on p.user_id = u.id where p.event_id = ${event.id} and p.is_fan`;
  expect(rows).toHaveLength(10);
  for (const { left, seat, ip, arrived } of rows) {
    if (left) expect([seat, ip]).toEqual([null, 0]);
    else expect(arrived).toBe(seat === 'Zq7');
  }
  const left = rows.filter((row) => row.left).length;
  expect(left).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.left && row.arrived).length).toBeGreaterThanOrEqual(5);
});

test("keeps an import's counts consistent during an erasure, and restores no erased data", async () => {
  const fan = await house.fullFan();
  const code = await house.leaveCode(fan);
  const [ended, left] = await Promise.all([
    run(house, house.clients.rival, fan.elsewhere.id, fan.waitingImport),
    fan.browser.post('fan/delete_me', { code }),
  ]);
  expect([left.status, ended.status]).toEqual([200, 'finished']);
  const { rows } = await query(house.db)<{ count: number }>`
    select count(*)::int as count from fan_import_rows where fan_import_id = ${fan.waitingImport} and outcome is null`;
  expect([ended.row_count, rows[0]?.count]).toEqual([3, 0]);
  await runJobs(house.platform);
  expect(await house.whereKnown(fan)).toEqual({});
});

test('rolls an interrupted erasure back completely, and allows a new attempt', async () => {
  const fan = await house.fullFan();
  const before = await house.whereKnown(fan);
  const code = await house.leaveCode(fan);
  const hold = (tx: Tx) => query(tx)`select from uploads where uploader_id = ${fan.id} for update`;
  const cut = await house.db.transaction().execute(async (tx) => {
    await hold(tx);
    const leaving = fan.browser.post('fan/delete_me', { code });
    await untilWaiting(house.db);
    // Interrupts the erasure after it has deleted the sessions and before it erases the person.
    await query(house.db)`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return leaving;
  });
  expect(cut.status).toBeGreaterThanOrEqual(500);
  expect(Object.keys(await house.whereKnown(fan))).toEqual(expect.arrayContaining(Object.keys(before)));
  expect((await fan.browser.get('fan/get_profile')).status).toBe(200);
  expect((await house.leave(fan)).body.message).toBe(fanTexts.fanErased);
  await runJobs(house.platform);
  expect(await house.whereKnown(fan)).toEqual({});
});

describe('erasure in the audit log', () => {
  const ask = (id: number) => query(house.platform.db)`select erase_from_audit_log(${id}, 'test')`;

  test('refuses to erase staff or current fans from the audit log', async () => {
    const fan = await house.newFan();
    for (const id of [house.manager.id, fan.id, 999_999]) {
      await expect(ask(id)).rejects.toThrow('only a fan who left is taken out of audit_log');
    }
  });

  test('refuses updates of the audit log outside the function that its owner defined', async () => {
    const change = sql`update audit_log set ip = ''`;
    const asErasing = house.platform.db.transaction().execute(async (tx) => {
      await query(tx)`select set_config('backline.erasing', 'on', true)`;
      await change.execute(tx);
    });
    await expect(asErasing).rejects.toThrow(/permission denied/);
    await expect(change.execute(house.db)).rejects.toThrow(/append-only/);
    const fan = await house.newFan();
    const behind = house.db.transaction().execute(async (tx) => {
      await eraseNow(fan)(tx);
      await change.execute(tx);
    });
    await expect(behind).rejects.toThrow(/append-only/);
  });
});
