import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { buildEvent, buildPoll } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';

const poster = fileURLToPath(new URL('../apps/server/static/default-event.png', import.meta.url));
const weekAhead = () => new Date(Date.now() + 7 * 86_400_000);
const step = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Setup' }).getByRole('link', { name });
const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Event' });

test('the setup of a new event links to the page of each step, and a step is done after its work is saved there', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const { artist, manager } = house;
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], name: 'Loud Night' });
  const home = `/groups/detail/${event.id}/Loud%20Night`;
  await signIn(page, manager, home);
  await expect(page.getByText('0 of 7 done')).toBeVisible();
  await judgeSizes(page, 'the home of a new event');

  await step(page, /^Poster Upload an image/).click();
  await page.getByLabel('Event Image').setInputFiles(poster);
  await expect(page.getByAltText('Selected image')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event has been updated successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'Loud Night' }).click();
  await expect(step(page, /^Poster Done/)).toBeVisible();

  await step(page, /^Products Add a product/).click();
  await page.getByRole('link', { name: 'New Product' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${artist.id}/.+/add$`));
  await page.getByLabel('Title').fill('Tour shirt');
  await page.getByLabel('Price').fill('24.50');
  await page.getByLabel('Description').fill('Of heavy cotton.');
  await page.getByLabel('Size 1', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('M', { exact: true }).click();
  await page.getByLabel('Quantity of size 1').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Tour shirt/ })).toBeVisible();
  await page.goto(home);
  await expect(step(page, /^Products Done/)).toBeVisible();

  await step(page, /^Polls Create a poll/).click();
  await page.getByRole('link', { name: 'New Poll' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Which encore?');
  await page.getByLabel('Start Time').fill('2098-01-02 08:00 PM');
  await page.getByLabel('End Time').fill('2099-01-02 08:00 PM');
  await page.getByLabel('Option 1', { exact: true }).fill('Harbour');
  await page.getByLabel('Option 2', { exact: true }).fill('Lanterns');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Which encore/ })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Home' }).click();
  await expect(step(page, /^Polls Done/)).toBeVisible();
  await expect(page.getByText('3 of 7 done')).toBeVisible();

  for (const [name, path] of [
    [/^Team/, /\/event-operation\/UpdateEvent\//],
    [/^Payout account/, /\/connected_account$/],
    [/^Light show/, /\/pattern-playlist\//],
    [/^Test notification/, /\/notify-fans\//],
  ] as const) {
    await step(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
  }
});

test('the figures of an event link to their lists, and the menu counts a new ticket at once and an open poll', async ({
  page,
  db,
  house,
  openFanPhone,
  signInLive,
}) => {
  const night = await buildMerchNight(db, house, { startsAt: weekAhead() });
  const { event } = night;
  const buyer = await night.checkIn('Zoe Lane');
  const { buy } = await openSales(db, night);
  await buy({ fanId: buyer.id, quantity: 2 });
  const fan = await buildFanAt(db, event, { name: 'Ada Lovelace' }, { checkedInAt: null });
  const home = `/groups/detail/${event.id}/Loud%20Night`;
  await signInLive(page, house.manager, home);
  await expect(menu(page).getByRole('link', { name: 'Support Tickets', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Polls', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: /1 waiting$/ })).toBeVisible();

  const phone = await openFanPhone(fan);
  await phone.goto(`/fan/${event.code}/help`);
  await phone.getByLabel('What is it about?').fill('Where is the cloakroom?');
  await phone.getByLabel('Your message').fill('I cannot find it.');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(menu(page).getByRole('link', { name: 'Support Tickets 1 unread' })).toBeVisible();
  await judgeSizes(page, 'the home with figures and counts');
  for (const [name, path, row] of [
    ['Fans 2', new RegExp(`/users/${event.id}/[^?]+$`), /Ada Lovelace/],
    ['Checked in 1', new RegExp(`/users/${event.id}/.+section=checkins`), /Zoe Lane/],
    ['Orders 1', new RegExp(`/orders/${event.id}/`), /Zoe Lane/],
    ['Revenue $50.00', new RegExp(`/orders/${event.id}/`), /Zoe Lane/],
    ['Open tickets 1', new RegExp(`/customer-tickets/${event.id}/`), /Where is the cloakroom/],
  ] as const) {
    await figure(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('row', { name: row })).toBeVisible();
    await page.goBack();
  }

  await buildPoll(db, { eventId: event.id, by: house.manager.id, question: 'Which encore?' });
  await page.reload();
  await menu(page).getByRole('link', { name: 'Polls 1 open' }).click();
  await expect(page.getByRole('row', { name: /Which encore/ })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Support Tickets 1 unread' }).click();
  await page.getByRole('button', { name: 'Where is the cloakroom?' }).click();
  await expect(page.getByText('I cannot find it.')).toBeVisible();
  await expect(menu(page).getByRole('img', { name: '1 unread' })).toHaveCount(0);
});
