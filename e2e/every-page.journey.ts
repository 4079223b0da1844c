import { sql } from 'kysely';
import { buildAdmin, buildFailedJob, buildWaitingJob } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeThoroughly, judgeHere } from './judge.ts';
import { long, longHouse, mailAddress } from './long-house.ts';
import { judgeWidth } from './overflow.ts';
import { desk, lying, phone } from './sizes.ts';

const publicPaths = [
  '/signin',
  '/signup',
  '/custom-views/user-auth/forgot-password',
  '/custom-views/user-auth/reset-password?token=x',
  '/paymentProcessing',
  '/confirm-address?token=x',
  '/address-change?token=x',
  '/events/no-such-night',
];

test.describe('pages pass axe, have touch targets of 44 px, and fit names of 200 letters at every width', () => {
  test('public pages', async ({ page }) => {
    await judgeThoroughly(page, publicPaths);
  });

  test('pages of a manager that belong to no event', async ({ page, db, signIn }) => {
    const { manager, artist, member, event, product, pattern } = await longHouse(db);
    await signIn(page, manager);
    await judgeThoroughly(page, [
      '/dashboard/crm',
      '/groups/all',
      '/groups/all?search=nothing-like-it',
      '/event-operation/AddEvent',
      '/event-operation/ImportEvent',
      '/groups/detail/999999/x',
      '/artist_manager/list',
      '/artist_manager/create',
      `/artist_manager/view/${artist.id}/x`,
      `/artist_manager/artist_update/${artist.id}`,
      '/team-member/list',
      '/team-member/list?search=nobody-like-this',
      '/team-member/create',
      `/team-member/update/${member.id}`,
      '/users/all',
      `/products/${artist.id}/x`,
      `/products/${artist.id}/x/edit/${product.id}`,
      `/products/${artist.id}/x/stock/${product.id}`,
      `/promocode/${artist.id}/x`,
      '/pattern_master/all',
      '/pattern_master/add',
      `/pattern_master/edit/${pattern.id}`,
      `/pattern_master/certificate/${pattern.id}`,
      '/account',
      '/account?tab=sign-in',
      '/account?tab=preferences',
      '/account?tab=connections',
      '/accessDenied',
      '/no-such-page',
    ]);
    await page.goto(`/events/${event.seo_url}`);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await judgeHere(page, `the public page at ${size.width} px`);
    }
  });

  test('pages of a manager’s event', async ({ page, db, signIn }) => {
    const { manager, event, trivia, raffle, product, scheduled } = await longHouse(db);
    const ref = `${event.id}/x`;
    await signIn(page, manager);
    await judgeThoroughly(page, [
      `/groups/detail/${ref}`,
      `/groups/copy/${ref}`,
      `/groups/embed/${ref}`,
      `/event-operation/UpdateEvent/${ref}`,
      `/users/${ref}`,
      `/users/${ref}?section=checkins`,
      `/users/${ref}/import`,
      `/trivia/${ref}`,
      `/trivia/${ref}/edit/${trivia.id}`,
      `/raffle/${ref}`,
      `/raffle/${ref}/edit/${raffle.id}`,
      `/merch-drop/${ref}`,
      `/merch-drop/${ref}/edit/${product.id}`,
      `/merch-drop/${ref}/control/${product.id}`,
      `/orders/${ref}`,
      `/orders/${ref}/runners`,
      `/pattern/${ref}`,
      `/pattern/${ref}/add`,
      `/pattern/${ref}/edit/${scheduled.id}`,
      `/pattern/${ref}/certificate/${scheduled.id}`,
    ]);
  });

  test('pages of an ADMIN', async ({ page, db, signIn }) => {
    const { manager, artist, event } = await longHouse(db);
    // This audit entry has no name, so its link shows only an id, which is narrower than a touch target.
    await sql`
      insert into audit_log (action, entity, entity_id, noun, event_name, ip, request_id)
      values ('light_show.started', 'light_show', '7', 'Light show', ${event.name}, '192.0.2.7', 'r')`.execute(db);
    await buildFailedJob(db, { error: `550 <${mailAddress('gone')}>: Recipient address rejected` });
    await buildWaitingJob(db);
    await signIn(page, await buildAdmin(db, { name: long }));
    await judgeThoroughly(page, [
      '/artist_manager/list',
      `/artist_manager/artists_list/${manager.id}/x`,
      `/artist_manager/update/${manager.id}`,
      `/brand/${manager.id}`,
      `/embeds/${manager.id}`,
      `/artist/create/${manager.id}/x`,
      `/artist/update/${manager.id}/x/${artist.id}`,
      '/team-member/list',
      '/role-access/all',
      '/role-access/all?role=TEAMMEMBER',
      '/house-settings',
      '/audit',
      '/jobs',
      '/status',
      '/backups',
      '/payment-alerts',
      '/payment-differences',
      '/api-tokens',
      '/jobs?state=waiting',
      '/jobs?state=running&job=send-mail',
      '/users/all',
      '/products/all',
      '/promocode/all',
      '/reports/all?type=orders',
    ]);
  });

  test('dialogs that name a person', async ({ page, db, signIn }) => {
    const { event } = await longHouse(db);
    await signIn(page, await buildAdmin(db, { name: long }), `/users/${event.id}/x`);
    await page.setViewportSize({ width: 375, height: 812 });
    await page
      .getByRole('button', { name: /^More actions for Wolfe/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove admin' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await judgeWidth(page, 'the question about an event admin at 375 px');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Group admin permissions revoked.')).toBeVisible();
    await page.goto('/audit');
    await page
      .getByRole('button', { name: /^View changes/ })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await judgeWidth(page, 'the changes of an audit line at 375 px');
  });

  test('the conflict dialog after two saves of the person’s own profile', async ({ page, house, signIn }) => {
    await signIn(page, house.manager, '/account');
    await page.getByLabel('Name', { exact: true }).fill(`Mine ${long}`.slice(0, 200));
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByLabel('Name', { exact: true }).fill(`Theirs ${long}`.slice(0, 200));
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Your profile has been saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Your changes are still here.');
    for (const size of [desk, phone, lying]) {
      await page.setViewportSize(size);
      await judgeWidth(page, `the two saves at ${size.width} px`);
    }
    expect((await dialog.boundingBox())?.y).toBeLessThanOrEqual(16);
    const last = dialog.getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});
