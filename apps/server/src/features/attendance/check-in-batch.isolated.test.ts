import { checkIn, getAttendance } from '@backline/contract/attendance';
import * as generalTexts from '@backline/contract/general.texts';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan, type BuiltPerson } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { allSignedInAs, type SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import * as attendances from './attendance.repository.ts';
import { query } from '../../../testing/query.ts';

// The test of a failing transaction replaces a function of this module.
vi.mock(import('./attendance.repository.ts'), { spy: true });

let eventId: number;
let fans: BuiltPerson[];
let phones: SignedIn[];

const product = await openForFile(testApp());
const managerId = (await buildManager(product.db)).id;

/** Twelve fans are enough to share a transaction while the first call is in flight. */
beforeEach(async () => {
  vi.mocked(attendances.checkIn).mockClear();
  ({ id: eventId } = await buildEvent(product.db, { managerId, startsAt: new Date() }));
  fans = [];
  for (let fan = 0; fan < 12; fan += 1) {
    const built = await buildFan(product.db);
    fans.push(built);
    await joinFan(product.db, { eventId, fanId: built.id });
  }
  phones = await allSignedInAs(product.app, product.platform, fans);
});

const seat = { section: 'Floor', row: '1', seat: '2' };
const tap = (phone: SignedIn, options?: Parameters<SignedIn['call']>[2]) =>
  phone.call(checkIn, { event_id: eventId, ...seat }, options);
const tapAll = () => Promise.all(phones.map((phone) => tap(phone)));
const phoneOf = (fan: number) => {
  const phone = phones[fan];
  if (phone === undefined) throw new Error(`no phone ${fan}`);
  return phone;
};
const arrived = async () => {
  const { rows } = await query(product.db)<{ user_id: number }>`
    select user_id from event_users where event_id = ${eventId} and checked_in_at is not null order by user_id`;
  return rows.map(({ user_id }) => user_id);
};
const linesOf = async (fan: BuiltPerson | undefined) => {
  const { rows } = await query(product.db)<{ entity_name: string; request_id: string; after: object }>`
    select entity_name, request_id, after from audit_log
    where action = 'event_user.checked_in' and actor_id = ${fan?.id} order by id`;
  return rows;
};
const idsFrom = (first: number) => fans.slice(first).map(({ id }) => id);

test('rejects ended sessions, inactive fans and forged CSRF tokens without affecting other check-ins', async () => {
  await query(product.db)`update sessions set ended_at = now() where id = ${phoneOf(0).sessionId}`;
  await query(product.db)`update users set is_active = false where id = ${fans[1]?.id}`;
  const calls = phones.map((phone, index) => tap(phone, index === 2 ? { csrf: 'forged' } : {}));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, ...Array<number>(9).fill(200)]);
  expect(await arrived()).toEqual(idsFrom(3));
  expect(await linesOf(fans[0])).toEqual([]);
});

test('reports invalid input and unknown events only to their senders', async () => {
  const answers = await Promise.all([
    ...phones.map((phone) => tap(phone)),
    phoneOf(0).call(checkIn, { event_id: 'x' }),
    phoneOf(1).call(checkIn, { event_id: 9_999_999 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(200), 422, 404]);
});

test("accepts an unpaired surrogate in one fan's seat without failing the batch", async () => {
  const half = { event_id: eventId, ...seat, section: 'Floor\uD83D' };
  const answers = await Promise.all(phones.map((phone, fan) => (fan === 3 ? phone.call(checkIn, half) : tap(phone))));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(vi.mocked(attendances.checkIn).mock.calls.length).toBeLessThan(12);
  expect(await linesOf(fans[3])).toMatchObject([{ after: seat }]);
});

test('batches concurrent check-ins, but writes one audit line per fan, each with its own request id', async () => {
  const answers = await tapAll();
  expect(answers.map(({ body }) => body.is_repeat)).toEqual(Array(12).fill(false));
  expect(vi.mocked(attendances.checkIn).mock.calls.length).toBeLessThan(12);
  const requests = new Set<string>();
  for (const fan of fans) {
    const lines = await linesOf(fan);
    expect(lines).toMatchObject([{ entity_name: fan.name, after: seat }]);
    requests.add(String(lines[0]?.request_id));
  }
  expect(requests.size).toBe(12);
});

test('delays only the fan whose row is locked', async () => {
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding = Promise.withResolvers<void>();
  const door = product.db.transaction().execute(async (tx) => {
    await query(tx)`update event_users set seat = 'held' where event_id = ${eventId} and user_id = ${fans[5]?.id}`;
    holding.resolve();
    await isHeld;
  });
  await holding.promise;
  const all = phones.map((phone) => tap(phone));
  const others = await Promise.all(all.filter((_, index) => index !== 5));
  expect(others.map(({ status }) => status)).toEqual(Array(11).fill(200));
  expect(await arrived()).toHaveLength(11);
  letGo();
  await door;
  expect((await all[5])?.body).toMatchObject({ is_repeat: false, seat: 'held' });
});

test('retries each call alone if the batch fails, and checks in nobody twice', async () => {
  vi.mocked(attendances.checkIn).mockImplementation(async (tx, arriving) => {
    vi.mocked(attendances.checkIn).mockReset();
    await attendances.checkIn(tx, arriving);
    await query(tx)`select 1 / 0`;
    return [];
  });
  const answers = await tapAll();
  expect(answers.map(({ status, body }) => [status, body.is_repeat])).toEqual(Array(12).fill([200, false]));
  for (const fan of fans) expect(await linesOf(fan)).toHaveLength(1);
});

test('checks in once per idempotency key, and rejects a used key with another body', async () => {
  const [first, again] = await Promise.all([
    Promise.all(phones.map((phone, fan) => tap(phone, { idempotencyKey: `door-${fan}` }))),
    tap(phoneOf(3), { idempotencyKey: 'door-3' }),
  ]);
  expect(first.map(({ status, body }) => [status, body.is_repeat])).toEqual(Array(12).fill([200, false]));
  // The concurrent duplicate gets 409 while the first call runs, or its response afterwards.
  expect([200, 409]).toContain(again.status);
  const repeated = await Promise.all(phones.map((phone, fan) => tap(phone, { idempotencyKey: `door-${fan}` })));
  expect(repeated.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  const other = await phoneOf(0).call(checkIn, { event_id: eventId }, { idempotencyKey: 'door-0' });
  expect([other.status, other.body.message]).toEqual([422, generalTexts.keyReused]);
  expect(await linesOf(fans[0])).toHaveLength(1);
});

test('checks a fan in at two events concurrently', async () => {
  const { id: otherId } = await buildEvent(product.db, { managerId, startsAt: new Date() });
  await joinFan(product.db, { eventId: otherId, fanId: fans[0]?.id ?? 0 });
  const answers = await Promise.all([
    ...phones.map((phone) => tap(phone)),
    phoneOf(0).call(checkIn, { event_id: otherId, ...seat }),
  ]);
  expect(answers.map(({ body }) => body.is_repeat)).toEqual(Array(13).fill(false));
  expect((await phoneOf(0).call(getAttendance, { event_id: otherId })).body).toMatchObject(seat);
});

test('writes the fan’s current name to the audit log, even if it was changed just before the check-in', async () => {
  await tap(phoneOf(0));
  await query(product.db)`update event_users set checked_in_at = null where event_id = ${eventId}`;
  await query(product.db)`update users set name = 'Renamed' where id = ${fans[0]?.id}`;
  expect((await tap(phoneOf(0))).status).toBe(200);
  expect((await linesOf(fans[0])).at(-1)).toMatchObject({ entity_name: 'Renamed' });
});

test('neither loses nor duplicates any of 2,000 concurrent check-ins', { timeout: 120_000 }, async () => {
  const crowd = await product.db
    .insertInto('users')
    .values(Array.from({ length: 2_000 }, (_, index) => ({ role: 'USER', name: `In the crowd ${index}` })))
    .returning('id')
    .execute();
  const joins = crowd.map(({ id }) => ({ event_id: eventId, user_id: id, event_role: 'USER', is_fan: true }));
  await product.db.insertInto('event_users').values(joins).execute();
  const clients = await allSignedInAs(product.app, product.platform, crowd);
  const seats = clients.map((_, index) => ({ row: `R${index % 40}`, seat: String(index) }));
  // Retries on 503, like a phone.
  const tap = async (index: number, section: string) => {
    for (;;) {
      const answer = await clients[index]?.call(checkIn, { event_id: eventId, ...seats[index], section });
      if (answer !== undefined && answer.status !== 503) return { index, ...answer };
    }
  };
  // Every fourth fan taps twice, with another seat the second time.
  const twice = clients.flatMap((_, index) => (index % 4 === 0 ? [tap(index, 'Second tap')] : []));
  const answers = await Promise.all([...clients.map((_, index) => tap(index, 'Floor')), ...twice]);
  expect(answers.map(({ status }) => status)).toEqual(Array(2_500).fill(200));
  expect(answers.filter(({ body }) => !body.is_repeat)).toHaveLength(2_000);

  const rows = await product.db
    .selectFrom('event_users')
    .select(['user_id', 'named_section as section', 'named_row as row', 'named_seat as seat'])
    .where('event_id', '=', eventId)
    .where('checked_in_at', 'is not', null)
    .execute();
  const stored = new Map(rows.map(({ user_id: id, ...place }) => [id, place]));
  expect([rows.length, stored.size]).toEqual([2_000, 2_000]);
  for (const { index, body } of answers) {
    const { section, row, seat: number } = body;
    expect({ section, row, seat: number }).toEqual(stored.get(crowd[index]?.id ?? 0));
  }
  const { count } = await product.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'event_user.checked_in')
    .where('entity_id', 'like', `${eventId}/%`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(2_000);
});
