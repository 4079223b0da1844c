import * as sessionTexts from '@backline/contract/session.texts';
import { correctFanNumber } from '@backline/contract/number-findings';
import * as numberFindingTexts from '@backline/contract/number-findings.texts';
import { getFanProfile } from '@backline/contract/fan-profile';
import { expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildFan, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());
const { db } = house;

/** Inserts a finding of a number that no plan has. */
async function found(userId: number, field: 'phone_number' | 'contact_phone', stored: string): Promise<number> {
  const { id } = await house.db
    .insertInto('number_findings')
    .values({ user_id: userId, field, stored, read_as: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test("lets an ADMIN correct a fan's phone number, ends the fan's sessions and audits the change", async () => {
  const mona = await buildManager(db);
  const holder = await buildFan(db, { name: 'Hal Holder', phone_number: '+13125550181' });
  const fan = await buildFan(db, { name: 'Fay', phone_number: '+10005550182' });
  const guest = await buildFan(db, { name: 'Gus', phone_number: null, contact_phone: '+10005550183' });
  const artist = await buildArtist(db, { managerId: mona.id, phone_number: '+10005550184' });
  const session = await signedInAs(house.app, house.platform, fan);
  const ids = {
    fan: await found(fan.id, 'phone_number', '+10005550182'),
    guest: await found(guest.id, 'contact_phone', '+10005550183'),
    artist: await found(artist.id, 'phone_number', '+10005550184'),
  };
  const numbersOf = (id: number) =>
    db.selectFrom('users').select(['phone_number', 'contact_phone']).where('id', '=', id).executeTakeFirstOrThrow();
  const admin = await signedInAs(house.app, house.platform, await buildAdmin(db));
  const correct = (id: number, number: string) =>
    admin.call(correctFanNumber, { number_finding_id: id, phone_number: number });

  const manager = await signedInAs(house.app, house.platform, mona);
  const asManager = { number_finding_id: ids.fan, phone_number: '+13125550182' };
  expect((await manager.call(correctFanNumber, asManager)).status).toBe(403);
  expect((await correct(ids.artist, '+13125550184')).status).toBe(404);
  expect((await correct(ids.fan, '+10005550185')).body.fields).toMatchObject([{ message: sessionTexts.phoneInvalid }]);
  expect((await correct(ids.fan, '+13125550181')).body.fields).toEqual([
    { path: 'phone_number', message: numberFindingTexts.taken(holder.name) },
  ]);
  expect(await numbersOf(fan.id)).toMatchObject({ phone_number: '+10005550182' });
  expect((await session.call(getFanProfile, {})).status).toBe(200);

  expect((await correct(ids.fan, '+1 (312) 555-0182')).body).toEqual({ message: numberFindingTexts.corrected });
  expect(await numbersOf(fan.id)).toMatchObject({ phone_number: '+13125550182' });
  expect((await session.call(getFanProfile, {})).status).toBe(401);
  expect((await correct(ids.guest, '+13125550183')).status).toBe(200);
  expect(await numbersOf(guest.id)).toEqual({ phone_number: null, contact_phone: '+13125550183' });
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'user.address_changed')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { before: { phone_number: '+10005550182' }, after: { phone_number: '+13125550182' } },
    { before: { contact_phone: '+10005550183' }, after: { contact_phone: '+13125550183' } },
  ]);
  expect(lines.every(({ actor_id: actor }) => actor !== null)).toBe(true);
  expect((await correct(ids.fan, '+13125550186')).status).toBe(409);
});

test('assigns a phone number to only one of several fans who are corrected concurrently', async () => {
  const admin = await signedInAs(house.app, house.platform, await buildAdmin(db));
  const findings = await Promise.all(
    ['+10005550190', '+10005550191', '+10005550192'].map(async (number) =>
      found((await buildFan(db, { phone_number: number })).id, 'phone_number', number),
    ),
  );
  const answers = await Promise.all(
    findings.map((id) => admin.call(correctFanNumber, { number_finding_id: id, phone_number: '+13125550190' })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
});
