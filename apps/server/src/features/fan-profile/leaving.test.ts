import { fanWhoLeft } from '@backline/contract/fan-profile';
import { getEventDetails } from '@backline/contract/events';
import { getFanImport } from '@backline/contract/fan-imports';
import { listFans, makeEventAdmin, undoCheckIn, updateFanSetting } from '@backline/contract/fans';
import { refuseEventProposal, waitingProposals } from '@backline/contract/event-proposals';
import * as sessionTexts from '@backline/contract/session.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import * as importTexts from '@backline/contract/imports.texts';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { addSupportInteraction } from '@backline/contract/support-tickets';
import { correctStock } from '@backline/contract/product-stock';
import { listRequestingUsers } from '@backline/contract/song-requests';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { buildProduct, buildProposal, buildStoreOrder } from '../../../builders/builders.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { run } from '../../../testing/fan-imports/fan-imports.ts';
import { restockJobs } from '../restock/restock.jobs.ts';
import * as erasure from './erasure.repository.ts';
import { leaveCodeLimit } from './fan-profile.limits.ts';
import { leavingHouse } from '../../../testing/fan-profile/leaving.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(leavingHouse());

const personOf = ({ id }: { id: number }) =>
  house.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = ({ id }: { id: number }, action: string) =>
  house.db.selectFrom('audit_log').selectAll().where('actor_id', '=', id).where('action', '=', action).execute();

describe('refused erasures', () => {
  test("refuses to erase a fan with a wrong code, another fan's code or no code", async () => {
    const fan = await house.newFan();
    const code = await house.leaveCode(fan);
    const wrong = code === '000000' ? '000001' : '000000';
    const tried = await fan.browser.post('fan/delete_me', { code: wrong });
    expect([tried.status, tried.body.message]).toEqual([403, sessionTexts.codeWrong]);
    const other = await house.newFan();
    const others = await fan.browser.post('fan/delete_me', { code: await house.leaveCode(other) });
    expect(others.status).toBe(403);
    const none = await fan.browser.post('fan/delete_me');
    expect([none.status, none.body.message]).toEqual([422, sessionTexts.codeRequired]);
    expect(await personOf(fan)).toMatchObject({ name: fan.name, left_at: null, is_active: true });
    expect((await fan.browser.get('fan/get_profile')).status).toBe(200);
  });

  test('refuses the right code after five wrong ones', async () => {
    const fan = await house.newFan();
    const code = await house.leaveCode(fan);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await fan.browser.post('fan/delete_me', { code: wrong });
    expect((await fan.browser.post('fan/delete_me', { code })).status).toBe(403);
  });

  test('limits how many account-deletion codes a fan can request in an hour', async () => {
    const fan = await house.newFan();
    const ask = () => fan.browser.post('fan/send_leave_code');
    for (let count = 0; count < leaveCodeLimit.limit; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

test('removes all personal data of an erased fan, and keeps anonymous records', async () => {
  const fan = await house.fullFan();
  const before = await house.whereKnown(fan);
  // The search works: before the erasure it finds the fan in these tables.
  expect(Object.keys(before)).toEqual([
    'address_changes',
    'audit_log',
    'event_proposals',
    'event_users',
    'fan_import_repeats',
    'fan_import_rows',
    'idempotency_keys',
    'identity_codes',
    'login_history',
    'outbox',
    'profiles',
    'sessions',
    'support_cases',
    'support_interactions',
    'users',
  ]);
  const left = await house.leave(fan);
  expect([left.status, left.body.message]).toEqual([200, fanTexts.fanErased]);
  await runJobs(house.platform);
  expect(await house.whereKnown(fan)).toEqual({});
  expect(await personOf(fan)).toMatchObject({ name: fanWhoLeft, is_active: false, allow_group_creation: false });
  const ticket = await house.db
    .selectFrom('support_cases')
    .selectAll()
    .where('user_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  const emptied = {
    name: fanWhoLeft,
    title: supportTexts.titleRemoved,
    description: '',
    status: 'closed',
    unread: 0,
  };
  expect(ticket).toMatchObject(emptied);
  const place = await house.db
    .selectFrom('event_users')
    .select(['event_id', 'is_fan', 'event_role', 'has_left', sql<boolean>`checked_in_at is not null`.as('has_arrived')])
    .where('user_id', '=', fan.id)
    .orderBy('event_id')
    .execute();
  const stays = { is_fan: true, event_role: 'USER', has_left: true };
  expect(place).toEqual([
    { event_id: fan.own.id, ...stays, has_arrived: true },
    { event_id: fan.listed.id, ...stays, has_arrived: false },
  ]);
});

test("keeps an erased fan's purchases at artists' stores without name, seat or address", async () => {
  const fan = await house.newFan();
  const event = await house.db.selectFrom('events').select('id').executeTakeFirstOrThrow();
  const { id } = await buildStoreOrder(house.db, { sellerId: house.artist.id, eventId: event.id, fanId: fan.id });
  await house.leave(fan);
  const row = await house.db.selectFrom('store_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    user_id: fan.id,
    order_info: { customer: null, note_attributes: [], total_price: '35.00', line_items: [{ name: 'Tour Shirt - M' }] },
    customer_name: '',
    customer_email: '',
    customer_phone: '',
    buyer_emails: [],
    buyer_phones: [],
  });
});

test('deletes the stored pictures of an erased fan', async () => {
  const fan = await house.fullFan();
  await runJobs(house.platform);
  const shown = () => Promise.all(fan.pictures.map((url) => house.isShown(url)));
  expect(await shown()).toEqual([true, true]);
  await house.leave(fan);
  await runJobs(house.platform);
  expect(await shown()).toEqual([false, false]);
  const uploads = house.db.selectFrom('uploads').select('key').where('uploader_id', '=', fan.id);
  expect(await uploads.execute()).toEqual([]);
});

test('deletes pictures that staff sent only to an erased fan', async () => {
  const [fan, other] = [await house.newFan(), await house.newFan()];
  const event = await house.eventOf(house.manager.id);
  const ticketOf = async ({ browser }: typeof fan) => {
    await browser.post('fan/join_event', { event_code: event.code });
    const question = { event_id: event.id, title: 'Seat', content: 'Where do I sit?' };
    const { body } = await browser.post('fan/ask_for_help', question);
    return { event_id: event.id, support_case_id: Number(body['support_case_id']) };
  };
  const [own, others] = [await ticketOf(fan), await ticketOf(other)];
  const pictures = [await house.staffPicture(), await house.staffPicture(), await house.staffPicture()];
  const [plan, small, common] = pictures;
  const { manager } = house.clients;
  const replies = [
    { ...own, image_url: plan, image_thumbnail_url: small },
    { ...own, image_url: common },
    { ...others, image_url: common },
  ];
  for (const reply of replies) expect((await manager.call(addSupportInteraction, reply)).status).toBe(200);
  const shown = () => Promise.all(pictures.map((url) => house.isShown(url)));
  await runJobs(house.platform);
  expect(await shown()).toEqual([true, true, true]);
  await house.leave(fan);
  await runJobs(house.platform);
  expect(await shown()).toEqual([false, false, true]);
});

test('keeps audit lines of an erased fan under their id, without personal data', async () => {
  const fan = await house.fullFan();
  const count = async () => (await linesAbout(fan.id)).length;
  const before = await count();
  await house.leave(fan);
  const lines = await linesAbout(fan.id);
  expect(await count()).toBe(before + 1);
  const [left] = lines.filter(({ action }) => action === 'user.erased');
  expect(left).toMatchObject({ entity_id: String(fan.id), entity_name: fanWhoLeft, before: null, after: null, ip: '' });
  const [arrival] = lines.filter(({ action }) => action === 'event_user.checked_in');
  expect(arrival).toMatchObject({
    entity_id: `${fan.own.id}/${fan.id}`,
    entity_name: fanWhoLeft,
    event_name: fan.own.name,
    after: { checkin_dttm: expect.any(Number) },
    ip: '',
  });
  const [trusted] = lines.filter(({ action }) => action === 'event_user.admin_made');
  expect(trusted).toMatchObject({ entity_name: fanWhoLeft, after: { event_role: 'ADMIN' } });
  const [session] = lines.filter(({ action }) => action === 'session.opened');
  expect(session).toMatchObject({ entity_name: null, people: { [fan.id]: fanWhoLeft } });
});

const linesAbout = async (id: number) =>
  (
    await query(house.db)<Record<string, unknown>>`
      select * from audit_log where actor_id = ${id} or (entity = 'user' and entity_id = ${String(id)})
        or (entity = 'event_user' and entity_id like ${`%/${id}`})`
  ).rows;

test('ends every session of an erased fan, and lets the number sign up as a new fan', async () => {
  const fan = await house.newFan('Ada');
  const second = house.browser();
  await house.signIn(second, fan.phone);
  await house.leave(fan);
  for (const browser of [fan.browser, second]) expect((await browser.get('fan/get_profile')).status).toBe(401);
  expect((await second.post('auth/refresh_session')).status).toBe(401);
  const { body } = await house.signIn(house.browser(), fan.phone, 'Bea');
  expect(body.fan).toMatchObject({ name: 'Bea', phone_number: fan.phone });
  expect((body.fan as { id: number }).id).not.toBe(fan.id);
});

test('keeps the phone number of an erased fan out of job payloads', async () => {
  const fan = await house.newFan();
  const code = await house.leaveCode(fan);
  await fan.browser.post('fan/delete_me', { code });
  const { rows } = await query(house.db)<{ data: string }>`
    select data::text as data from pgboss.job where state < 'completed' and name = 'forget-address'`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ data }) => data.includes(fan.phone.slice(2)))).toEqual([]);
});

test("rejects an erased fan's row in a pending import, and imports the others", async () => {
  const fan = await house.fullFan();
  await house.leave(fan);
  const ended = await run(house, house.clients.rival, fan.elsewhere.id, fan.waitingImport);
  expect(ended).toMatchObject({ status: 'finished', row_count: 3 });
  const { body } = await house.clients.rival.call(getFanImport, {
    event_id: fan.elsewhere.id,
    fan_import_id: fan.waitingImport,
  });
  expect(body.errors.map(({ line, message }) => [line, message])).toContainEqual([3, importTexts.fanLeftRow]);
  await runJobs(house.platform);
  expect(await house.whereKnown(fan)).toEqual({});
});

describe('erased fans in the console', () => {
  test('lists an erased fan as “Fan who left” without addresses, and still counts them', async () => {
    const fan = await house.fullFan();
    const rowOf = async (event_id?: number) => {
      const { body } = await house.admin.call(listFans, { event_id, page_size: 100 });
      return body.find(({ id }) => id === fan.id);
    };
    const counts = async () => {
      const [event] = (await house.admin.call(getEventDetails, { event_id: fan.own.id })).body;
      return [event?.event_count, event?.checkin_count];
    };
    expect(await rowOf()).toMatchObject({ name: fan.name, has_left: false });
    expect(await counts()).toEqual([1, 1]);
    await house.leave(fan);
    const pseudonym = { name: fanWhoLeft, email: null, phone_number: null, profile_image_url: null, has_left: true };
    expect(await rowOf()).toMatchObject(pseudonym);
    const nothing = { check_in: false, undo_check_in: false };
    expect(await rowOf(fan.own.id)).toMatchObject({ ...pseudonym, event_role: 'USER', seat: null, can: nothing });
    expect((await rowOf(fan.own.id))?.checkin_dttm).toEqual(expect.any(Number));
    expect(await counts()).toEqual([1, 1]);
    const song = { event_id: fan.own.id, request_title: 'Harvest Moon' };
    const { name, email, phone_number, profile_image_url } = pseudonym;
    expect((await house.admin.call(listRequestingUsers, song)).body).toMatchObject([
      { name, email, phone_number, profile_image_url, request_count: 1 },
    ]);
  });

  test('does not find an erased fan by their former name, number or address', async () => {
    const fan = await house.fullFan();
    const found = async (search: string) => {
      const { body } = await house.admin.call(listFans, { search, page_size: 100 });
      return body.filter(({ id }) => id === fan.id).length;
    };
    const searches = [fan.name, fan.phone, `quillfeather-${fan.tag}`];
    expect(await Promise.all(searches.map(found))).toEqual([1, 1, 1]);
    await house.leave(fan);
    expect(await Promise.all(searches.map(found))).toEqual([0, 0, 0]);
  });

  test('refuses event admin, check-in and setting changes for an erased fan', async () => {
    const fan = await house.fullFan();
    await house.leave(fan);
    const place = { event_id: fan.own.id, group_user_id: fan.id };
    const refused = [
      await house.admin.call(makeEventAdmin, place),
      await house.admin.call(undoCheckIn, place),
      await house.admin.call(updateFanSetting, { user_id: fan.id, allow_group_creation: true }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await personOf(fan)).toMatchObject({ allow_group_creation: false });
  });
});

test('answers both erasures successfully if two are requested concurrently with the same code', async () => {
  const fan = await house.newFan();
  const code = await house.leaveCode(fan);
  const tries = async () => {
    const { rows } = await query(house.db)<{ hits: number }>`
      select coalesce(sum(hits), 0)::int as hits from throttles where key like '%fanCodeTry%'`;
    return rows[0]?.hits ?? 0;
  };
  const before = await tries();
  // Holds the erasure until both calls have passed authentication.
  const asked = await house.db.transaction().execute(async (tx) => {
    await erasure.lock(tx, fan.id);
    const calls = [1, 2].map(() => fan.browser.post('fan/delete_me', { code }));
    await vi.waitUntil(async () => (await tries()) === before + 2, soon);
    return { calls };
  });
  const answers = await Promise.all(asked.calls);
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [200, fanTexts.fanErased],
    [200, fanTexts.fanErased],
  ]);
  expect(await linesOf(fan, 'user.erased')).toHaveLength(1);
});

test('notifies the manager only of pending proposals that are deleted with a fan', async () => {
  const fan = await house.newFan();
  const waiting = await buildProposal(house.db, { fanId: fan.id, artistId: house.artist.id });
  const decided = await buildProposal(house.db, { fanId: fan.id, artistId: house.artist.id });
  await house.clients.manager.call(refuseEventProposal, { proposal_id: decided.id, reason: 'No' });
  expect((await house.leave(fan)).status).toBe(200);
  const { rows } = await query(house.db)<{ user_id: number; data: unknown }>`
    select user_id, data from (select topic, user_id, data from noted union all select topic, user_id, data from notices) published
    where topic = ${waitingProposals.name} and data->>'proposal_id' = any(array[${waiting.id}::text, ${decided.id}::text])`;
  expect(rows).toEqual([{ user_id: house.manager.id, data: { proposal_id: waiting.id } }]);
});

test('removes an erased fan from the queues for sold-out sizes, and passes their unit to the next fan', async () => {
  const event = await house.eventOf(house.manager.id);
  const [shirt, cap] = [
    await buildProduct(house.db, { artistId: house.artist.id, sizes: { M: 0 } }),
    await buildProduct(house.db, { artistId: house.artist.id, sizes: { M: 0 } }),
  ];
  const [sizeId, other] = [shirt.sizes[0]?.id ?? 0, cap.sizes[0]?.id ?? 0];
  const [fan, next] = [await house.newFan(), await house.newFan()];
  for (const { browser } of [fan, next]) {
    await browser.post('fan/join_event', { event_code: event.code });
    const joined = await browser.post('fan/join_restock', { event_id: event.id, size_id: sizeId });
    expect(joined.status).toBe(200);
  }
  await fan.browser.post('fan/join_restock', { event_id: event.id, size_id: other });
  const ids = { artist_id: house.artist.id, product_id: shirt.id, size_id: sizeId };
  await house.clients.manager.call(correctStock, { ...ids, kind: 'received', quantity: 1 });
  expect((await house.leave(fan)).status).toBe(200);
  await runNow(house.platform, jobNamed(restockJobs, 'sweep-restock'), {});
  const places = await house.db.selectFrom('restock_places').select(['user_id', 'state']).orderBy('id').execute();
  expect(places).toEqual([
    { user_id: fan.id, state: 'closed' },
    { user_id: next.id, state: 'offered' },
  ]);
});

test('erases a fan once when two sessions request it concurrently', async () => {
  const fan = await house.newFan();
  const second = { ...fan, browser: house.browser() };
  await house.signIn(second.browser, fan.phone);
  const codes = [await house.leaveCode(fan), await house.leaveCode(second)];
  const answers = await Promise.all(
    [fan, second].map(({ browser }, index) => browser.post('fan/delete_me', { code: codes[index] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
  expect(await linesOf(fan, 'user.erased')).toHaveLength(1);
});
