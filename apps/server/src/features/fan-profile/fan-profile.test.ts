import {
  getFanProfile,
  promiseFanPicture,
  signOutFanEverywhere,
  updateFanProfile,
} from '@backline/contract/fan-profile';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { runJobs } from '../../../testing/run-jobs.ts';
import { pictureLimit } from './fan-profile.limits.ts';
import { profileHouse } from '../../../testing/fan-profile/fan-profile.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(profileHouse());

const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) => body.fields;

describe('refused profile changes', () => {
  test.each([
    ['an empty name', '', peopleTexts.nameRequired],
    ['a name of nothing that anybody sees', ' \u200b\u202e ', peopleTexts.nameRequired],
    ['a name as long as a letter', 'x'.repeat(201), generalTexts.tooLong(200)],
  ])("refuses %s and keeps the fan's profile", async (_what, name, message) => {
    const { fan, person } = await house.newFan();
    const { status, body } = await fan.call(updateFanProfile, { name });
    expect([status, fieldsOf(body)]).toEqual([422, [{ path: 'name', message }]]);
    expect((await fan.call(getFanProfile, {})).body).toMatchObject({ name: person.name, version: 1 });
  });

  test("rejects a phone number or email address in the fan's profile form", async () => {
    const { fan } = await house.newFan();
    for (const more of [{ phone_number: '+14155550199' }, { email: 'me@example.org' }]) {
      const { status, body } = await fan.call(updateFanProfile, { name: 'Me', ...more });
      expect([status, body.fields?.[0]?.message]).toEqual([422, generalTexts.unknownField]);
    }
  });

  test('rejects a profile picture that the fan did not upload', async () => {
    const [{ fan }, { fan: other }] = [await house.newFan(), await house.newFan()];
    const shown = await house.sendPicture(other);
    await house.save(other, { profile_image_url: shown });
    const text = await house.sendPicture(other);
    const never = shown.replace(/uploads\/.*/, 'uploads/nobody.png');
    for (const profile_image_url of [shown, text, never, 'https://example.org/face.png']) {
      const { status, body } = await fan.call(updateFanProfile, { name: 'Me', profile_image_url });
      expect([status, fieldsOf(body)]).toEqual([
        422,
        [{ path: 'profile_image_url', message: uploadTexts.imageUnknown }],
      ]);
    }
  });

  test('rejects an upload whose content is not a picture', async () => {
    const { fan } = await house.newFan();
    const { body } = await fan.call(promiseFanPicture, { fileType: 'image/png', fileSize: 20 });
    const { pathname, search } = new URL(body.url);
    const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
    const payload = Buffer.from('<html>never mind</html>'.slice(0, 20));
    const put = await house.app.inject({ method: 'PUT', url: pathname + search, headers, payload });
    expect(put.json()).toMatchObject({ code: 'upload_content_mismatch' });
    const drawing = await fan.call(promiseFanPicture, { fileType: 'image/svg+xml', fileSize: 20 });
    expect([drawing.status, drawing.body.message]).toEqual([422, uploadTexts.imageOnly]);
    const large = await fan.call(promiseFanPicture, { fileType: 'image/png', fileSize: 3_000_000 });
    expect([large.status, large.body.message]).toEqual([422, uploadTexts.imageTooLarge]);
  });

  test('limits picture uploads per fan and hour', async () => {
    const [{ fan }, { fan: other }] = [await house.newFan(), await house.newFan()];
    const ask = (who: typeof fan) => who.call(promiseFanPicture, { fileType: 'image/jpeg', fileSize: 20 });
    for (let count = 0; count < pictureLimit.limit; count += 1) expect((await ask(fan)).status).toBe(200);
    expect((await ask(fan)).status).toBe(429);
    expect((await ask(other)).status).toBe(200);
  });
});

describe('fan profile', () => {
  test("shows a fan's name and number, and saves a sanitised name", async () => {
    const { fan, person } = await house.newFan({ name: 'Ada' });
    const profile = (await fan.call(getFanProfile, {})).body;
    expect(profile).toEqual({
      id: person.id,
      name: 'Ada',
      phone_number: person.phone_number,
      profile_image_url: null,
      profile_image_thumbnail_url: null,
      version: 1,
    });
    expect(await house.save(fan, { name: '  Ada \u200b  Lovelace\t' })).toMatchObject({
      name: 'Ada Lovelace',
      version: 2,
    });
  });

  test('reports a conflict for a stale save, and does not increase the version without changes', async () => {
    const { fan } = await house.newFan({ name: 'Ada' });
    await house.save(fan, { name: 'Grace' });
    expect((await house.save(fan, {})).version).toBe(2);
    const { status, body } = await fan.call(updateFanProfile, { name: 'Edith', version: 1 });
    expect([status, body.conflict]).toMatchObject([409, { is_own: true, version: 2, fields: ['name'] }]);
    expect((await fan.call(updateFanProfile, { name: 'Edith', version: 2 })).body.version).toBe(3);
  });

  test('keeps a stored picture on a save, even if another person uploaded it', async () => {
    const [{ fan, person }, { fan: other }] = [await house.newFan(), await house.newFan()];
    const theirs = await house.sendPicture(other);
    const { id } = await house.save(other, { profile_image_url: theirs });
    await query(house.db)`
      update users set profile_image_key = (select profile_image_key from users where id = ${id})
      where id = ${person.id}`;
    expect(await house.save(fan, { name: 'Anew', profile_image_url: theirs })).toMatchObject({
      name: 'Anew',
      profile_image_url: theirs,
    });
  });

  test('keeps a new profile picture and deletes the earlier one', async () => {
    const { fan } = await house.newFan();
    const [first, small] = [await house.sendPicture(fan), await house.sendPicture(fan)];
    const saved = await house.save(fan, { profile_image_url: first, profile_image_thumbnail_url: small });
    expect(saved).toMatchObject({ profile_image_url: first, profile_image_thumbnail_url: small });
    expect(first).not.toMatch(/incoming/);
    await runJobs(house.platform);
    expect([await house.isShown(first), await house.isShown(small)]).toEqual([true, true]);
    const second = await house.sendPicture(fan);
    await house.save(fan, { profile_image_url: second, profile_image_thumbnail_url: null });
    await runJobs(house.platform);
    expect([await house.isShown(first), await house.isShown(small), await house.isShown(second)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test("ends all sessions of a fan who signs out everywhere, and nobody else's", async () => {
  const { fan, person } = await house.newFan();
  const [second, { fan: other }] = [await house.signIn(person), await house.newFan()];
  const { status, body, headers } = await fan.call(signOutFanEverywhere, {});
  expect([status, body.message]).toEqual([200, sessionTexts.signedOutEverywhere]);
  expect(String(headers['set-cookie'])).toContain('backline_session=;');
  const statuses = [fan, second, other].map(async (who) => (await who.call(getFanProfile, {})).status);
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
});
