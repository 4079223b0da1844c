import { fileURLToPath } from 'node:url';
import { buildEvent, buildProposal } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { judge } from './phone.ts';
import { judgeTouch } from './touch.ts';

const poster = fileURLToPath(new URL('../apps/server/static/default-event.png', import.meta.url));

test('a fan proposes an event on a phone, the manager creates it from a filled form, and the fan sees it at once', async ({
  page,
  house,
  db,
  signIn,
  openFanPhone,
}) => {
  const { manager, artist } = house;
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id] });
  const fan = await buildFanAt(db, event, { name: 'Fenna Vos', allow_group_creation: true }, {});
  await buildProposal(db, { fanId: fan.id, artistId: artist.id, event_name: 'On the roof' });
  const fanPage = await openFanPhone(fan, { isPolling: true });

  await test.step('the fan proposes an event', async () => {
    await fanPage.goto('/fan');
    await fanPage.getByRole('link', { name: 'Propose an event' }).click();
    await expect(fanPage.getByRole('heading', { name: 'My proposals' })).toBeVisible();
    await fanPage.getByRole('link', { name: 'Propose an event' }).click();
    await expect(fanPage.getByRole('heading', { name: 'Propose an event' })).toBeVisible();
    await fanPage.getByRole('button', { name: 'Send proposal' }).click();
    await expect(fanPage.getByText('Please enter event name.')).toBeVisible();
    await expect(fanPage.getByLabel('Event name')).toBeFocused();
    await judge(fanPage, 'the form with its errors');
    await fanPage.getByLabel('Event name').fill('  Lamps by   the lake ');
    await fanPage.getByLabel('Date and time').fill('2020-07-04T20:30');
    await fanPage.getByLabel('Time zone', { exact: true }).selectOption('EST (New York)');
    await fanPage.getByLabel('Venue').fill('The Boathouse');
    await fanPage.getByLabel('Country').selectOption('United States');
    await fanPage.getByLabel('State').selectOption('Massachusetts');
    await fanPage.getByLabel('City').selectOption('Boston');
    await fanPage.getByLabel('Why this place and date?').fill('We would all come.');
    await fanPage.getByLabel('Add a picture').setInputFiles(poster);
    await expect(fanPage.getByText('default-event.png')).toBeVisible();
    await fanPage.getByRole('button', { name: 'Send proposal' }).click();
    await expect(fanPage.getByText('Please choose a date in the future.')).toBeVisible();
    await fanPage.getByLabel('Date and time').fill('2031-07-04T20:30');
    await fanPage.getByRole('button', { name: 'Send proposal' }).dblclick();
    await expect(fanPage).toHaveURL(/\/fan\/proposals$/);
    await expect(fanPage.getByText('Your proposal has been sent.')).toBeVisible();
    const made = fanPage.getByRole('listitem').filter({ hasText: 'Lamps by the lake' });
    await expect(made).toHaveCount(1);
    await expect(made).toContainText('Fri, Jul 4, 2031, 8:30 PM EST');
    await expect(made.locator('img')).toHaveJSProperty('naturalWidth', 300);
    await judge(fanPage, 'own proposals');
  });

  await test.step('the manager refuses the other proposal with a reason', async () => {
    await signIn(page, manager, '/groups/all');
    const panel = page.getByRole('group', { name: 'Fan proposals' });
    await expect(panel.getByRole('heading', { name: '2 event proposals to review' })).toBeVisible();
    await judgeSizes(page, 'the list with proposals');
    await panel.getByRole('button', { name: 'Decline On the roof' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline On the roof?' });
    await dialog.getByLabel('Reason (shown to Fenna Vos)').fill('The roof holds nobody.');
    await judgeHere(page, 'the dialog that refuses');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('The proposal has been refused.')).toBeVisible();
    await expect(fanPage.getByText('“The roof holds nobody.”')).toBeVisible();
  });

  await test.step('the manager creates an event from the new one, with a filled form', async () => {
    await page.getByRole('link', { name: 'Create event from Lamps by the lake' }).click();
    await expect(page.getByRole('heading', { name: 'Fenna Vos proposed this event' })).toBeVisible();
    await expect(page.getByLabel('Event Name')).toHaveValue('Lamps by the lake');
    await expect(page.getByLabel('SEO URL')).toHaveValue('lamps-by-the-lake');
    await expect(page.getByLabel('Date')).toHaveValue('04-07-2031 08:30 PM');
    await judgeHere(page, 'the filled form');
    await page.getByLabel('Zipcode').fill('02210');
    await page.getByLabel('Tax Rate').fill('6.25');
    await page.getByRole('combobox', { name: 'Delivery Method' }).click();
    await page.getByTitle('Percentage').click();
    await page.getByLabel('Delivery Charges').fill('5');
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Event has been created successfully.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/groups\/all(\?made=\d+)?$/);
    await expect(page.getByRole('group', { name: 'Fan proposals' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Lamps by the lake' })).toHaveCount(1);
  });

  await test.step('the fan sees it, and its public page', async () => {
    const made = fanPage.getByRole('listitem').filter({ hasText: 'Lamps by the lake' });
    await expect(made).toContainText('Accepted');
    await judge(fanPage, 'decided proposals');
    await made.getByRole('link', { name: 'View Lamps by the lake' }).click();
    await expect(fanPage).toHaveURL(/\/events\/lamps-by-the-lake$/);
    await expect(fanPage.getByRole('heading', { name: 'Lamps by the lake' })).toBeVisible();
  });

  await test.step('touch targets in the panel measure 44 px on a phone', async () => {
    await buildProposal(db, { fanId: fan.id, artistId: artist.id, words: 'W'.repeat(300) });
    await page.goto('/groups/all');
    await judgeTouch(page, ['/groups/all']);
    await expect(page.getByRole('group', { name: 'Fan proposals' })).toBeVisible();
    await judgeWidth(page, 'the list with a proposal of one long word');
  });
});
