import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { buildAdmin, buildEvent } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { newestLetter, signInByMail } from './sign-in.ts';

test('an ADMIN creates a manager, who creates an artist and a team member; the ADMIN logs in as that member and returns', async ({
  page,
  db,
  signIn,
  browser,
  baseURL,
}) => {
  const admin = await buildAdmin(db);
  const [manager, artist, member] = [newPerson('Manager'), newPerson('Artist'), newPerson('Member')];
  await signIn(page, admin);

  await test.step('the ADMIN creates a manager, who gets a mail and appears in the list at once', async () => {
    await page.getByRole('link', { name: 'Artist Managers', exact: true }).click();
    await page.getByRole('link', { name: 'New Artist Manager' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    for (const text of ['Please enter name.', 'Please enter email.', 'Please enter phone number.']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await fill(page, manager);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(
        'The Artist Manager has been created successfully and will be visible in the list within one minute.',
      ),
    ).toBeVisible();
    await page.getByLabel('Search artist managers').fill(manager.name);
    await expect(tile(page, manager.name)).toContainText(manager.email);
    expect((await newestLetter(page, manager.email)).subject).toBe('You have been added to Backline');
  });

  await test.step('the manager signs in by the mailed link and creates an artist and a team member', async () => {
    const own = await otherBrowser(browser, baseURL);
    await signInByMail(own, manager.email);
    await expect(own.getByRole('link', { name: 'Role Access' })).toHaveCount(0);

    await own.getByRole('link', { name: 'Artists', exact: true }).click();
    await expect(own.getByText('No Artists Currently Available')).toBeVisible();
    await own.getByRole('link', { name: 'New Artist' }).click();
    await fill(own, artist);
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText(/^The Artist has been created successfully/)).toBeVisible();
    await expect(tile(own, artist.name)).toBeVisible();

    await own.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(own.getByText('No Team Member Currently Available')).toBeVisible();
    await own.getByRole('link', { name: 'Add Team Member' }).click();
    await fill(own, member);
    await own.getByRole('button', { name: 'Create' }).click();
    await expect(own.getByText(/^The Team member has been created successfully/)).toBeVisible();
    await expect(tile(own, member.name)).toBeVisible();
    await expect(own.getByRole('button', { name: `Login As ${member.name}` })).toHaveCount(0);
    await own.context().close();
  });

  const { shown, hidden } = await twoNights(db, manager.email, member.email);

  await test.step('the ADMIN logs in as the team member and sees what they may', async () => {
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByLabel('Search team members').fill(member.name);
    await page.getByRole('button', { name: `Login As ${member.name}` }).click();
    const question = page.getByRole('dialog', { name: `Login as ${member.name}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Login As ${member.name}` }).click();
    await question.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard\/crm$/);
    await expect(banner(page)).toContainText(`You are signed in as ${member.name} (your account: ${admin.name})`);
    await expect(page.getByRole('link', { name: 'Events', exact: true })).toBeVisible();
    for (const name of ['Artist Managers', 'Artists', 'Team', 'Role Access', 'Audit log']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await expect(page.getByRole('link', { name: shown.name, exact: true })).toBeVisible();
    await expect(page.getByText(hidden.name)).toHaveCount(0);
    await page.goto(`/groups/detail/${hidden.id}/x`);
    await expect(page.getByText('The event could not be found.').first()).toBeVisible();
    await page.goto('/role-access/all');
    await expect(page).toHaveURL(/\/accessDenied$/);
    await expect(banner(page)).toBeVisible();
  });

  await test.step('the member’s devices show who acts; on a phone, too, the banner leaves the page usable', async () => {
    await page.goto('/account?tab=sign-in');
    await expect(page.getByText(`Signed in by ${admin.name}`, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 812 });
    await judgeHere(page, 'the banner at 375 px');
    const [bar, top] = [await banner(page).boundingBox(), await page.getByRole('banner').first().boundingBox()];
    expect(top?.y).toBeCloseTo(bar?.height ?? Number.NaN, 0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the ADMIN returns to the list as themself, and the audit log has both ends', async () => {
    await banner(page)
      .getByRole('button', { name: `Back to ${admin.name}` })
      .click();
    await expect(page).toHaveURL(/\/team-member\/list\?search=/);
    await expect(tile(page, member.name)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Role Access' })).toBeVisible();
    const lines = await db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('action', 'like', 'login_as.%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['login_as.asked', 'login_as.started', 'login_as.ended']);
  });
});

test('a team member who loses Page_Events is refused at the next click, until the permission is granted again', async ({
  page,
  db,
  house,
  signIn,
  browser,
  baseURL,
}) => {
  const member = await otherBrowser(browser, baseURL);
  await signIn(member, house.teamMember);
  await member.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(member.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await member.getByRole('link', { name: 'Dashboard' }).click();
  await expect(member.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await signIn(page, await buildAdmin(db));
  await page.getByRole('link', { name: 'Role Access' }).click();
  const role = page.getByRole('radio', { name: /Team member/ });
  await role.click();
  await expect(role).toBeChecked();
  const eventsBox = page.getByRole('checkbox', { name: 'Events', exact: true });
  await update(page, async () => {
    await eventsBox.uncheck();
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Events');
  });
  await member.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(denied(member)).toBeVisible();
  await member.goto('/groups/all');
  await expect(denied(member)).toBeVisible();

  await update(page, () => eventsBox.check());
  await member.goto('/groups/all');
  await expect(member.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await member.context().close();
});

test('a new email address takes effect after two confirmations, and then other devices are signed out', async ({
  page,
  house,
  browser,
  baseURL,
}) => {
  const next = newPerson('Next').email;
  const elsewhere = await otherBrowser(browser, baseURL);
  await signInByMail(elsewhere, house.manager.email ?? '');
  await signInByMail(page, house.manager.email ?? '');
  await page.getByRole('button', { name: house.manager.name }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('tab', { name: 'Signing in' }).click();
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Update email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update email' });
  await dialog.getByLabel('New email').fill(next);
  await dialog.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(page.getByText('Waiting for confirmation:')).toBeVisible();
  const answers = ['Send again', 'Cancel change'].map((name) => page.getByRole('button', { name }).boundingBox());
  const [again, cancel] = await Promise.all(answers);
  expect(cancel?.y, 'neither of the two falls alone onto a line below').toBe(again?.y);

  const link = /https?:\/\/\S+\/confirm-address\?token=[\w-]+/.exec((await newestLetter(page, next)).text)?.[0];
  const mailbox = await otherBrowser(browser, baseURL);
  await mailbox.goto(link ?? 'about:blank');
  await mailbox.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(mailbox.getByText(/^Confirmed\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${next} is confirmed. The change takes effect once it is allowed`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  for (const [old, answer] of [
    [house.manager.email, 'Allowed here.'],
    [house.manager.phone_number, 'Email has been updated successfully.'],
  ] as const) {
    const { text } = await newestLetter(page, old ?? '');
    const consent = /https?:\/\/\S+\/address-change\?token=[\w-]+/.exec(text)?.[0];
    await mailbox.goto(consent ?? 'about:blank');
    await mailbox.getByRole('button', { name: 'Allow the change' }).dblclick();
    await expect(mailbox.getByText(answer)).toBeVisible();
  }
  await mailbox.goto(link ?? 'about:blank');
  await mailbox.getByRole('button', { name: 'Confirm' }).click();
  await expect(mailbox.getByText('This confirmation link is no longer valid. Please request a new one.')).toBeVisible();

  await elsewhere.goto('/groups/all');
  await expect(elsewhere).toHaveURL(/\/signin$/);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(next);
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(0);
  await signInByMail(mailbox, next);
  for (const other of [elsewhere, mailbox]) await other.context().close();
});

interface NewPerson {
  name: string;
  email: string;
  phone: string;
}

function newPerson(word: string): NewPerson {
  const tag = randomUUID().slice(0, 8);
  return { name: `${word} ${tag}`, email: `${tag}@example.org`, phone: `212${randomInt(2e6, 1e7)}` };
}

async function fill(page: Page, { name, email, phone }: NewPerson): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill(phone);
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const banner = (page: Page) => page.getByRole('region', { name: 'Login As' });
const denied = (page: Page) => page.getByRole('heading', { name: 'Access Denied!' });

async function update(page: Page, change: () => Promise<void>): Promise<void> {
  await change();
  await page.getByRole('button', { name: 'Update Access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update Access' }).click();
  await expect(page.getByText('Access updated successfully!').last()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function twoNights(db: Db, managerEmail: string, memberEmail: string) {
  const idOf = (email: string) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const [manager, member] = [await idOf(managerEmail), await idOf(memberEmail)];
  const tag = randomUUID().slice(0, 8);
  const build = (name: string, teamMemberIds: number[]) =>
    buildEvent(db, { managerId: manager.id, name: `${name} ${tag}`, teamMemberIds });
  return { shown: await build('Open Night', [member.id]), hidden: await build('Closed Night', []) };
}
