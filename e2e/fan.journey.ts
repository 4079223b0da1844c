import { buildArtist, buildEvent, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-section.ts';
import { judge, newNumber, openPhone, texted } from './phone.ts';

test('a fan follows the poster’s QR code, verifies the phone, takes a seat, checks in, and finds another of their events', async ({
  browser,
  baseURL,
  house,
  db,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'Nova Reyes' });
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    artistIds: [artist.id],
    name: 'Harbour Lights Donaudampfschifffahrtsgesellschaftskapitaensmuetze',
    startsAt: new Date(),
  });
  const later = await buildEvent(db, {
    managerId: house.manager.id,
    name: 'Next Month',
    startsAt: new Date(Date.now() + 30 * 86_400_000),
  });
  const { page, faults, close } = await openPhone(browser, baseURL);
  const number = newNumber();

  await page.goto(`/events/${event.seo_url}?code=${event.code}`);
  await page.getByRole('link', { name: 'I’m here' }).click();
  await expect(page).toHaveURL(`/fan/${event.code}`);
  await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  const card = page.getByRole('region', { name: /^Harbour Lights/ });
  await expect(card).toContainText('Nova Reyes');
  await expect(card).toContainText('by Backline');
  await judge(page, 'the phone step');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('Please enter phone number.')).toBeVisible();
  await page
    .getByLabel('Phone number')
    .fill(`${number.slice(0, 2)} (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
  await page.getByRole('button', { name: 'Text me a code' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  const code = await texted(page, number);
  await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Invalid or expired code. Please try again.')).toBeVisible();
  await judge(page, 'the code step');
  // Simulates a phone that unloads the page while the fan reads the text message.
  await page.reload();
  await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);

  await expect(page.getByRole('heading', { name: 'Your name' })).toBeVisible();
  await judge(page, 'the name step');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Continue' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Where are you in the venue?' })).toBeVisible();
  await judge(page, 'the seat step');
  await page.getByLabel('Section').fill('Floor');
  await page.getByLabel('Row').fill('C');
  await page.getByLabel('Seat').fill('7'.repeat(51));
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('At most 50 characters')).toBeVisible();
  await page.getByLabel('Seat').fill('7');
  await page.reload();
  await expect(page.getByLabel('Seat')).toHaveValue('7');
  await page.getByRole('button', { name: 'Check in', exact: true }).dblclick();

  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await expect(page.getByText('Section Floor · Row C · Seat 7')).toBeVisible();
  await expect(page.getByText('Nova Reyes')).toBeVisible();
  await judge(page, 'the event, checked in');
  await openTab(page, 'Me');
  await expect(page.getByText(event.code)).toBeVisible();
  await judge(page, 'what belongs to the fan');
  const rows = await db
    .selectFrom('event_users')
    .innerJoin('users', 'users.id', 'event_users.user_id')
    .select(['users.name', 'named_section', 'named_row', 'named_seat'])
    .where('event_id', '=', event.id)
    .where('is_fan', '=', true)
    .execute();
  expect(rows).toEqual([{ name: 'Ada Lovelace', named_section: 'Floor', named_row: 'C', named_seat: '7' }]);

  await page.getByRole('link', { name: 'My events' }).click();
  await page
    .getByLabel('Event code')
    .fill(` ${later.code.slice(0, 3).toLowerCase()} ${later.code.slice(3).toLowerCase()}`);
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page.getByText(/^Check-in opens/)).toBeVisible();
  await judge(page, 'an event whose check-in is not open');
  await openTab(page, 'Me');
  await page.getByRole('link', { name: 'My events' }).click();
  await judge(page, 'my events');
  await page.getByRole('link', { name: /Harbour Lights/ }).click();
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await page.goto('/fan/NNNNNN');
  await expect(page.getByText('No event found with this code.')).toBeVisible();
  await judge(page, 'a code of no event');
  expect(faults.filter((fault) => !/ (?:403|404|422) /.test(fault))).toEqual([]);
  await close();
});

test('a stranger with a wrong code hears it before the number, and types the right one', async ({
  browser,
  baseURL,
  house,
  db,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Right Code', startsAt: new Date() });
  const { page, close } = await openPhone(browser, baseURL);
  await page.goto('/fan/NNNNNN');
  await expect(page.getByRole('heading', { name: 'No event has the code NNNNNN' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  await judge(page, 'a code of no event, before the sign-in');
  await page.getByLabel('Event code').fill(event.code);
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page.getByRole('region', { name: 'Right Code' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await close();
});

test('after a session ends, the fan signs in again at the same event; if list and fan differ, both seats are shown', async ({
  browser,
  baseURL,
  house,
  db,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Two Seats', startsAt: new Date() });
  const { page, close } = await openPhone(browser, baseURL);
  const number = newNumber();
  await page.goto(`/fan/${event.code.toLowerCase()}`);
  await page.getByLabel('Phone number').fill(number.slice(2));
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('6-digit code').fill(await texted(page, number));
  await page.getByLabel('Name').fill('Grace');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`/fan/${event.code}/check-in`);
  const { id } = await db.selectFrom('users').select('id').where('phone_number', '=', number).executeTakeFirstOrThrow();
  await db.deleteFrom('event_users').where('user_id', '=', id).execute();
  await joinFan(db, { eventId: event.id, fanId: id, seat: { section: 'Balcony', row: 'A', seat: '1' } });
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();

  await page.getByRole('button', { name: 'I’m standing' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('6-digit code').fill(await texted(page, number, 1));
  await expect(page.getByLabel('Section')).toHaveValue('Balcony');
  await page.getByLabel('Section').fill('Floor');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('Seat on the organiser’s list: Section Balcony · Row A · Seat 1')).toBeVisible();
  await expect(page.getByText('Seat you entered: Section Floor · Row A · Seat 1')).toBeVisible();
  await close();
});

test('a member of staff who opens the fans’ app is not signed in there, and stays signed in to the console', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  await signIn(page, house.manager);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`/fan/${event.code}`);
  await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  await page.getByLabel('Phone number').fill(house.manager.phone_number ?? '');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('Access denied!')).toBeVisible();
  await page.goto('/dashboard/crm');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
