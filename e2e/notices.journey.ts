import { buildEvent } from '../apps/server/builders/builders.ts';
import { pollMs } from '@backline/contract/live';
import { ownStaffNotices } from '@backline/contract/staff-notices';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { untilListening, withoutTimers } from './live-page.ts';
import { phone as phoneSize } from './sizes.ts';

test('two people get a notice of a ticket at once; if one opens it, the other still sees it as unread until marking all read', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
  openFanPhone,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    name: 'Loud Night',
    startsAt: new Date(),
    teamMemberIds: [house.teamMember.id],
  });
  const other = await browser.newContext({ baseURL, viewport: phoneSize });
  const colleague = await other.newPage();
  await withoutTimers(page.context(), pollMs);
  await withoutTimers(other, pollMs);
  const bothListen = [page, colleague].map((each) => untilListening(each, ownStaffNotices.name));
  await signIn(page, house.manager, '/account');
  await signIn(colleague, house.teamMember, '/account');
  await Promise.all(bothListen);
  const bell = page.getByRole('button', { name: 'Notices' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await expect(panel.getByText('You have no notices yet')).toBeVisible();
  await judgeHere(page, 'the empty panel');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  const fan = await openFanPhone(await buildFanAt(db, event, { name: 'Zoe Lane' }));
  await fan.goto(`/fan/${event.code}/help`);
  await fan.getByLabel('What is it about?').fill('Where is the cloakroom?');
  await fan.getByLabel('Your message').fill('I cannot find it.');
  await fan.getByRole('button', { name: 'Send', exact: true }).click();
  for (const each of [page, colleague]) {
    await expect(each.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  const line = panel.getByRole('link', { name: /New support ticket.*Where is the cloakroom\?.*Loud Night.*Just now/ });
  await expect(line).toBeVisible();
  await judgeSizes(page, 'the panel');
  await line.click();
  await expect(page.getByRole('dialog', { name: /Ticket #/ }).getByText('I cannot find it.')).toBeVisible();
  await expect(panel).toBeHidden();
  await page.goto(`/groups/detail/${event.id}/x`);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await judgeSizes(page, 'the bell beside an event’s name');

  await colleague.getByRole('button', { name: 'Notices, 1 unread' }).click();
  const sheet = colleague.getByRole('dialog', { name: 'Notices' });
  await expect(sheet.getByRole('img', { name: 'Unread' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(sheet.getByRole('img', { name: 'Unread' })).toBeHidden();
  await colleague.setViewportSize({ width: 667, height: 375 });
  await sheet.getByRole('link', { name: 'Choose your notices' }).click();
  const tickets = colleague.getByRole('switch', { name: 'New support tickets' });
  await expect(tickets).toBeChecked();
  await tickets.click();
  await expect(tickets).not.toBeChecked();
  await colleague.reload();
  await expect(tickets).not.toBeChecked();
  await judgeSizes(colleague, 'the account');
  await other.close();
});
