import { fanData, maxFanDataRows } from '@backline/contract/fan-profile';
import {
  buildNotification,
  buildOrder,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildStoreOrder,
  buildTrivia,
  buildVotes,
  buildRaffle,
} from '../../../builders/builders.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Browser } from '../../../testing/auth/auth.ts';
import { fanDataCatalog, fanDataSections } from './fan-data.catalog.ts';
import { downloadLimit } from './fan-profile.limits.ts';
import { leavingHouse } from '../../../testing/fan-profile/leaving.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(leavingHouse());

async function download(browser: Browser): Promise<z.infer<typeof fanData>> {
  const { status, body, headers } = await browser.get('fan/download_my_data');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  return fanData.parse(body);
}

describe('fan data catalog', () => {
  test('covers every column with a reference to a person, an address, a network or a device', async () => {
    const { rows } = await query(house.db)<{ name: string }>`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (
          exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
            and k.confrelid = 'users'::regclass)
          or (a.atttypid = 'bigint'::regtype and a.attname ~ '(^|_)(user|fan|actor|person|manager|artist|impersonator)_id$')
          or (a.atttypid = 'bigint[]'::regtype and a.attname ~ '(^|_)(user|fan|person)_ids$')
          or (a.atttypid = 'bigint'::regtype and a.attname ~ '_(by|via|from)$')
          or (a.attname ~ '(^|_)(phones?|phone_number|emails?|recipient|ip|user_agent|identity_id|address)$'))
      order by 1`;
    const columns = rows.map(({ name }) => name);
    // The query works: each of its conditions matches at least one column.
    expect(columns).toEqual(
      expect.arrayContaining(['uploads.uploader_id', 'event_users.checked_in_by', 'sessions.ip']),
    );
    expect(Object.keys(fanDataCatalog).toSorted()).toEqual(columns.toSorted());
  });

  test('fills every section of the fan’s data file if the fan has rows in every table', async () => {
    const fan = await house.fullFan();
    await query(house.db)`insert into door_repeats (event_id, user_id, scanned_at, scanned_by, checked_in_at)
      values (${fan.own.id}, ${fan.id}, now(), ${house.manager.id}, now())`;
    await buildNotification(house.db, {
      eventId: fan.own.id,
      fanIds: [fan.id],
      sentBy: house.manager.id,
      left_at: new Date().toISOString(),
    });
    await query(house.db)`insert into push_subscriptions (user_id, session_id, kind, address, p256dh, auth)
      select user_id, id, 'web', 'https://push.example.org/1', 'key', 'secret' from sessions where user_id = ${fan.id}
      order by created_at desc limit 1`;
    const raffle = await buildRaffle(house.db, { eventId: fan.own.id });
    await query(house.db)`
      insert into raffle_entries (raffle_id, user_id, number) values (${raffle.id}, ${fan.id}, 'ABCDEFGHJK')`;
    const poll = await buildPoll(house.db, { eventId: fan.own.id, by: house.manager.id });
    await buildVotes(house.db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds: [fan.id] });
    const trivia = await buildTrivia(house.db, { eventId: fan.own.id, options: ['This', 'That'], right_option: 1 });
    await query(house.db)`insert into trivia_answers (trivia_id, user_id, option) values (${trivia.id}, ${fan.id}, 1)`;
    const managerId = house.manager.id;
    const product = await buildProduct(house.db, { artistId: house.artist.id });
    const accountId = await buildPaymentAccount(house.db, managerId);
    const sizeId = product.sizes[0]?.id ?? 0;
    await query(
      house.db,
    )`insert into restock_places (size_id, event_id, user_id) values (${sizeId}, ${fan.own.id}, ${fan.id})`;
    await buildOrder(house.db, { eventId: fan.own.id, fanId: fan.id, managerId, accountId, sizeId });
    const store = { sellerId: house.artist.id, eventId: fan.own.id, fanId: fan.id };
    await buildStoreOrder(house.db, { ...store, buyer_phones: [fan.phone] });
    // This buyer matches the fan only through the organiser's list, so staff see the order but the fan does not.
    await buildStoreOrder(house.db, { ...store, order_number: 'S-OF-ANOTHER', buyer_phones: [] });
    const { sections, left_out } = await download(fan.browser);
    expect(sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title)).toEqual([]);
    expect(JSON.stringify(sections)).not.toContain('S-OF-ANOTHER');
    expect(sections.map(({ title }) => title)).toEqual(Object.keys(fanDataSections));
    expect(left_out.map(({ why }) => why)).toContain('Names somebody of the staff.');
  });
});

test("includes the fan's details, events, seats, devices and audit lines with readable labels", async () => {
  const fan = await house.fullFan();
  const { sections } = await download(fan.browser);
  const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows ?? [];
  expect(rowsOf('You')).toMatchObject([{ Name: fan.name, Number: fan.phone, Picture: fan.pictures[0] }]);
  expect(rowsOf('Events')).toContainEqual(
    expect.objectContaining({
      Event: fan.own.name,
      'Checked in by': 'You',
      'Event admin': true,
      'Seat that you named': fan.seat.seat,
    }),
  );
  expect(rowsOf('Lists of organisers')).toMatchObject([{ Name: fan.name, Event: fan.elsewhere.name }, {}]);
  expect(rowsOf('Devices')).toMatchObject([{ Device: `Quillphone-${fan.tag}/1.0`, 'Signed out': null }]);
  expect(rowsOf('You')[0]?.['First signed in']).toMatch(/^\d{4}-/);
  expect(rowsOf('Sign-ins')).toMatchObject([{ By: 'phone', Device: `Quillphone-${fan.tag}/1.0` }]);
  expect(rowsOf('What was noted')).toContainEqual(
    expect.objectContaining({ What: 'Checked in', By: 'You', Event: fan.own.name }),
  );
  const arrival = rowsOf('What was noted').find(({ What }) => What === 'Checked in');
  expect(arrival?.['After']).toContain(`Seat: ${fan.seat.seat}`);
});

test('lists every sign-in of a fan, and shows no first sign-in if none was recorded', async () => {
  const fan = await house.newFan();
  const again = house.browser();
  await house.signIn(again, fan.phone);
  const { sections } = await download(again);
  expect(sections.find(({ title }) => title === 'Sign-ins')).toMatchObject({ total: 2, rows: [{}, {}] });
  await house.db.updateTable('users').set({ first_signed_in_at: null }).where('id', '=', fan.id).execute();
  await house.signIn(again, fan.phone);
  const { sections: later } = await download(again);
  expect(later[0]?.rows).toMatchObject([{ 'First signed in': 'Not noted' }]);
});

test('omits the names of staff and of other fans', async () => {
  const [fan, guest] = [await house.fullFan(), await house.newFan('Guest of Honour')];
  await guest.browser.post('fan/join_event', { event_code: fan.own.code });
  await query(house.db)`
    insert into audit_log (actor_id, action, entity, entity_id, noun, entity_name, after, ip, request_id)
    values (${fan.id}, 'event_user.checked_in', 'event_user', ${`${fan.own.id}/${guest.id}`}, 'Fan at an event',
      'Guest of Honour', ${JSON.stringify({ seat: 'Honour-1' })}::jsonb, '', 'door')`;
  const text = JSON.stringify(await download(fan.browser));
  // The download does contain the fan's own data.
  expect(text).toContain(fan.name);
  for (const name of [house.manager.name, house.artist.name, 'Guest of Honour', 'Honour-1', 'Somebody Else']) {
    expect(text).not.toContain(name);
  }
});

test('omits tokens and codes', async () => {
  const fan = await house.fullFan();
  await house.leaveCode(fan);
  const text = JSON.stringify(await download(fan.browser));
  for (const value of fan.browser.cookies.values()) expect(text).not.toContain(value);
  expect(text).not.toMatch(/_hash|token"/);
});

test('truncates long sections and states their total', async () => {
  const fan = await house.newFan();
  await query(house.db)`insert into audit_log (actor_id, action, entity, entity_id, noun, ip, request_id)
    select ${fan.id}, 'session.opened', 'session', n::text, 'Session', '', 'many' from generate_series(1, 3000) n`;
  const { sections } = await download(fan.browser);
  const noted = sections.find(({ title }) => title === 'What was noted');
  expect(noted?.rows).toHaveLength(maxFanDataRows);
  expect(noted?.total).toBeGreaterThan(3000);
});

test('limits how many downloads of their data a fan may make per hour', async () => {
  const fan = await house.newFan();
  for (let count = 0; count < downloadLimit.limit; count += 1) await download(fan.browser);
  expect((await fan.browser.get('fan/download_my_data')).status).toBe(429);
});
