import { getFooter } from '@backline/contract/house';
import { getHouseSettings, updateHouseSettings } from '@backline/contract/house-settings';
import * as houseTexts from '@backline/contract/house-settings.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { getAuthDetails } from '@backline/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { timestampFromMs } from '../../platform/db/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());
const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));
const manager = await signedInAs(house.app, house.platform, await buildManager(house.db));
const defaults = await house.db.selectFrom('house_settings').selectAll().executeTakeFirstOrThrow();
beforeEach(() => house.db.updateTable('house_settings').set(defaults).execute());

const hourMs = 3_600_000;
const wanted = {
  announcement: 'Maintenance tonight',
  announcement_url: null,
  announcement_until: null,
  footer_year: 2027,
};
const save = (changes: object, by = admin) => by.call(updateHouseSettings, { ...wanted, ...changes });
const stored = async () => (await admin.call(getHouseSettings, {})).body;
const shownTo = async (person: typeof admin) => (await person.call(getAuthDetails, {})).body.announcement;
const lines = () => house.db.selectFrom('audit_log').selectAll().where('entity', '=', 'house').execute();

describe('refused settings', () => {
  test('refuses access to the settings to everybody except an ADMIN', async () => {
    expect((await save({}, manager)).status).toBe(403);
    expect((await manager.call(getHouseSettings, {})).status).toBe(403);
    expect((await stored()).footer_year).toBe(2025);
  });

  test.each([
    ['announcement', { announcement: 'x'.repeat(201) }, generalTexts.tooLong(200)],
    ['announcement_url', { announcement_url: 'http://example.org/news' }, houseTexts.httpsOnly],
    ['announcement_url', { announcement_url: 'javascript:alert(1)' }, generalTexts.invalidUrl],
    ['announcement_until', { announcement_until: Date.now() - hourMs }, houseTexts.untilPassed],
    ['footer_year', { footer_year: null }, houseTexts.footerYearRequired],
    ['footer_year', { footer_year: 1_899 }, houseTexts.footerYearRange],
    ['footer_year', { footer_year: 2_101 }, houseTexts.footerYearRange],
  ])('refuses an invalid %s and changes no setting', async (path, change, message) => {
    const { status, body } = await save(change);
    expect([status, body.fields?.[0]]).toEqual([422, { path, message }]);
    expect((await stored()).footer_year).toBe(2025);
    expect(await lines()).toEqual([]);
  });
});

test('shows the announcement and footer year from the specification until an ADMIN changes them', async () => {
  expect(await shownTo(manager)).toMatchObject({
    text: 'New release on 25 December. Backline is getting new tools for your shows.',
  });
  expect((await anonymous(house.app).call(getFooter, {})).body).toEqual({ year: 2025 });
});

test('shows a saved announcement to staff and a saved year to everybody, and audits the save', async () => {
  const until = Date.now() + hourMs;
  const url = 'https://example.org/news';
  expect((await save({ announcement_url: url, announcement_until: until })).status).toBe(200);
  expect(await shownTo(manager)).toEqual({ text: wanted.announcement, url, until_dttm: until });
  expect((await anonymous(house.app).call(getFooter, {})).body).toEqual({ year: 2027 });
  const [line] = await lines();
  expect(line).toMatchObject({ action: 'house.settings_changed', before: { footer_year: 2025 } });
});

test('hides an announcement after its end, and accepts later saves that keep this past end', async () => {
  await house.db
    .updateTable('house_settings')
    .set({ announcement_until: timestampFromMs(Date.now() - hourMs) })
    .execute();
  expect(await shownTo(manager)).toBeNull();
  const { announcement_until: passed } = await stored();
  expect((await save({ announcement_until: passed })).status).toBe(200);
});

test('shows no announcement once its text is removed', async () => {
  await save({ announcement: '' });
  expect(await shownTo(manager)).toBeNull();
});
