import { buildEvent, buildManager } from '../apps/server/builders/builders.ts';
import { pollMs } from '@backline/contract/live';
import { typingLastsMs } from '../packages/contract/src/support-tickets.ts';
import { startSmtpServer } from '../apps/server/testing/smtp-server.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openInstallation } from './installation.ts';
import { judgeAll, judgeHere } from './judge.ts';
import { untilListening, withoutPolling, withoutTimers } from './live-page.ts';
import { judge, openPhone } from './phone.ts';
import { signInStaff } from './sessions.ts';

test('a fan asks a question on a phone and staff see the ticket; the fan sees the answer, but not the internal note', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
  openFanPhone,
  signInLive,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    name: 'Loud Night',
    startsAt: new Date(),
    teamMemberIds: [house.teamMember.id],
  });
  const fan = await buildFanAt(db, event, { name: 'Zoe Lane' });

  const list = `/customer-tickets/${event.id}/x`;
  await signInLive(page, house.manager, list);
  await expect(page.getByText('No support tickets')).toBeVisible();

  const phone = await openFanPhone(fan);
  await phone.goto(`/fan/${event.code}/help`);
  await phone.getByLabel('What is it about?').fill('Where is the cloakroom?');
  await phone.getByLabel('Your message').fill('I cannot find it.\nMy coat is wet.');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByText('The answer will appear here.')).toBeVisible();
  const row = page.getByRole('row', { name: /Where is the cloakroom/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole('img', { name: '1 unread' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Support Tickets/ })).toContainText('1');

  await row.getByRole('button', { name: 'Where is the cloakroom?' }).click();
  const drawer = page.getByRole('dialog', { name: /Ticket #/ });
  await expect(drawer.getByText('My coat is wet.')).toBeVisible();
  await expect(row.getByRole('img', { name: '1 unread' })).toBeHidden();
  await judgeHere(page, 'the drawer');

  const desk = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  await withoutTimers(desk, pollMs, typingLastsMs);
  const colleague = await desk.newPage();
  const colleagueListens = untilListening(colleague);
  await signIn(colleague, house.teamMember, page.url().replace(baseURL ?? '', ''));
  const other = colleague.getByRole('dialog', { name: /Ticket #/ });
  await expect(other.getByText('My coat is wet.')).toBeVisible();
  await colleagueListens;
  await drawer.getByLabel('Reply').pressSequentially('Left of the ');
  await expect(other.getByText(`${house.manager.name} is writing an answer…`)).toBeVisible();
  await other.getByLabel('Reply').fill('Right of the door.');
  await drawer.getByLabel('Reply').fill('Left of the door.');
  await drawer.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply has been sent.')).toBeVisible();
  await expect(other.getByText(`${house.manager.name} replied while you were writing.`)).toBeVisible();
  await expect(other.getByText('Left of the door.')).toBeVisible();
  // The text's timer is disabled, so only the notice can hide the text.
  await expect(other.getByText('is writing an answer…')).toBeHidden();
  await colleague.reload();
  await expect(other.getByLabel('Reply')).toHaveValue('Right of the door.');
  await expect(other.getByText(`${house.manager.name} replied while you were writing.`)).toBeVisible();
  await other.getByLabel('Reply').fill('The sign fell down.');
  await other.getByRole('button', { name: 'Save as internal note' }).click();
  await expect(drawer.getByText('The sign fell down.')).toBeVisible();
  await desk.close();

  await expect(phone.getByRole('button', { name: 'Where is the cloakroom?' })).toBeVisible();
  await phone.getByRole('button', { name: 'Where is the cloakroom?' }).click();
  await expect(phone.getByText('Left of the door.')).toBeVisible();
  expect(await phone.getByText('The sign fell down.').count()).toBe(0);
  await phone.getByLabel('Reply').fill('Found it, thank you.');
  await phone.getByRole('listitem').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(drawer.getByText('Found it, thank you.')).toBeVisible();
  await judge(phone, 'the tab of Help');

  await drawer.getByRole('combobox', { name: 'Ticket status' }).click();
  await page.getByTitle('Closed', { exact: true }).last().click();
  await expect(page.getByText('Support ticket status has been updated successfully.')).toBeVisible();
  await expect(phone.getByText('Closed', { exact: true })).toBeVisible();

  const send = drawer.getByRole('button', { name: 'Send reply' });
  const title = drawer.getByRole('heading', { name: 'Where is the cloakroom?' });
  await page.setViewportSize({ width: 1280, height: 600 });
  await title.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 667, height: 375 });
  await title.scrollIntoViewIfNeeded();
  await expect(send).not.toBeInViewport();
  await judgeHere(page, 'the drawer on a phone held sideways');
  await page.setViewportSize({ width: 375, height: 812 });
  await judgeHere(page, 'the drawer on a phone');
  await judgeAll(page, [list, `${list}?status=all`]);
});

test('a person who cannot sign in asks through a form, gets answers by email, and replies through the emailed link', async ({
  browser,
}) => {
  const mail = await startSmtpServer();
  const installation = await openInstallation({ SMTP_URL: mail.url, MAIL_FROM: 'help@example.org' });
  const { db, baseUrl: baseURL } = installation;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id, name: 'Loud Night', startsAt: new Date() });

  const { page: phone, close } = await openPhone(browser, baseURL);
  await withoutPolling(phone.context());
  await phone.goto(`/fan/${event.code}`);
  await phone.getByRole('link', { name: 'Trouble signing in?' }).click();
  await expect(phone.getByLabel('Event code')).toHaveValue(event.code);
  await phone.getByLabel('Name').fill('Robin Hale');
  await phone.getByLabel('Email').fill('robin@example.org');
  await phone.getByLabel('What happens?').fill('The code never arrives.');
  await judge(phone, 'the form');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('You will get the answer by email.')).toBeVisible();
  expect(mail.letters).toEqual([]);

  const desk = await browser.newContext({ baseURL });
  const page = await desk.newPage();
  await signInStaff({ page, db, installation }, manager);
  await page.goto(`/customer-tickets/${event.id}/x`);
  await page.getByRole('button', { name: 'Unable to log in' }).click();
  const drawer = page.getByRole('dialog', { name: /Ticket #/ });
  await drawer.getByLabel('Reply').fill('Your number had a digit too many.');
  await drawer.getByRole('button', { name: 'Send reply' }).click();
  await expect.poll(() => mail.letters.length).toBe(1);
  const [letter] = mail.letters;
  expect(letter?.to).toBe('robin@example.org');
  expect(letter?.text).toContain('Your number had a digit too many.');
  const link = /https?:\S+\/help\/thread#\S+/.exec(letter?.text ?? '')?.[0] ?? '';

  await phone.goto(link);
  await expect(phone.getByText('Your number had a digit too many.')).toBeVisible();
  await judge(phone, 'the mailed thread');
  await phone.getByLabel('Your message').fill('It works, thank you.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(drawer.getByText('It works, thank you.')).toBeVisible();
  await phone.getByRole('button', { name: 'Revoke all links to this conversation' }).click();
  await expect(phone.getByText('The links in your emails no longer work.')).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByText('This link has expired.')).toBeVisible();
  await Promise.all([close(), desk.close()]);
  await installation.close();
  await mail.close();
});
