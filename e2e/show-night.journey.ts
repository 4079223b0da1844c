import { buildEvent } from '../apps/server/builders/builders.ts';
import { eventForFans } from '@backline/contract/event-topics';
import { writeFilm } from './fake-camera.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { codeOf, openGate } from './gate.ts';
import { newNumber, texted } from './phone.ts';

const hourMs = 3_600_000;

test('a fan joins by the poster’s code and another is scanned at the door; the console shows both live', async ({
  page: office,
  baseURL,
  house,
  installation,
  db,
  signIn,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Show Night', startsAt: new Date() });
  const other = await buildFanAt(db, event, { name: 'Zoe Lane' }, { seat: { section: '12', row: 'C', seat: '4' } });
  const [phone, gate] = await Promise.all([openFanPhone(null, { isPolling: true }), openGate()]);
  const entrance = await gate.open(baseURL);
  const door = await entrance.newPage();
  const arrived = (name: string) => office.getByRole('row', { name: new RegExp(name) });

  await signInLive(office, house.manager, `/users/${event.id}/x?section=checkins`);
  await office.evaluate(() => Object.assign(window, { isSamePage: true }));
  await signIn(door, house.manager, `/door/${event.id}/x`);

  await test.step('a fan follows the QR code, signs in, takes a seat and checks in', async () => {
    const number = newNumber();
    await phone.goto(`/events/${event.seo_url}?code=${event.code}`);
    await phone.getByRole('link', { name: 'I’m here' }).click();
    await phone.getByLabel('Phone number').fill(number.slice(2));
    await phone.getByRole('button', { name: 'Text me a code' }).click();
    await phone.getByLabel('6-digit code').fill(await texted(phone, number));
    await phone.getByLabel('Name').fill('Ada Lovelace');
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.getByLabel('Section').fill('Floor');
    await phone.getByLabel('Row').fill('C');
    await phone.getByLabel('Seat').fill('7');
    await phone.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
    await expect(arrived('Ada Lovelace')).toBeVisible();
  });

  await test.step('the phone shows a change of the event without a reload', async () => {
    await db.updateTable('events').set({ name: 'Longer Show Night' }).where('id', '=', event.id).execute();
    await db
      .insertInto('noted')
      .values({ topic: eventForFans.name, event_id: event.id, data: JSON.stringify({ version: 2 }) })
      .execute();
    await expect(phone.getByRole('heading', { name: 'Longer Show Night' })).toBeVisible();
  });

  const verdict = door.locator('[aria-live="assertive"]');
  await test.step('the door refuses a screenshot of an old code', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, other, Date.now() - hourMs)]);
    await door.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Expired code');
    await expect(arrived('Zoe Lane')).toHaveCount(0);
    await door.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('the current code checks the fan in', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, other)]);
    await door.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Checked in');
    await expect(arrived('Zoe Lane')).toBeVisible();
  });

  expect(await office.evaluate(() => 'isSamePage' in window)).toBe(true);
  await gate.close();
});
