import { AxeBuilder } from '@axe-core/playwright';
import { buildAdmin, buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { signInByMail } from './sign-in.ts';

const publicPaths = [
  '/signin',
  '/signup',
  '/custom-views/user-auth/forgot-password',
  '/custom-views/user-auth/reset-password?token=x',
  '/paymentProcessing',
  '/confirm-address?token=x',
  '/events/no-such-night',
];

for (const width of [1280, 375]) {
  test(`axe finds nothing serious and nothing is cut off at ${width} px`, async ({ page, house, db }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const event = await buildEvent(db, {
      managerId: house.manager.id,
      artistIds: [house.artist.id],
      seo_url: `axe-${width}-${house.manager.id}`,
    });
    await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id, checkedInAt: new Date() });
    for (const path of publicPaths) await judge(path);
    await signInByMail(page, house.manager.email ?? '');
    const ref = `${event.id}/x`;
    for (const path of [
      '/dashboard/crm',
      '/groups/all',
      '/groups/all?search=nothing-like-it',
      `/groups/detail/${ref}`,
      `/groups/copy/${ref}`,
      '/event-operation/AddEvent',
      `/event-operation/UpdateEvent/${ref}`,
      '/groups/detail/999999/x',
      '/artist_manager/list',
      '/artist_manager/create',
      `/artist_manager/view/${house.artist.id}/x`,
      `/artist_manager/artist_update/${house.artist.id}`,
      '/team-member/list',
      '/team-member/list?search=nobody-like-this',
      '/team-member/create',
      `/team-member/update/${house.teamMember.id}`,
      '/users/all',
      `/users/${ref}`,
      `/users/${ref}?section=checkins`,
      `/users/${ref}/import`,
      '/account',
      '/accessDenied',
      '/no-such-page',
      `/events/${event.seo_url}`,
    ]) {
      await judge(path);
    }
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInByMail(page, (await buildAdmin(db)).email ?? '');
    for (const path of [
      '/artist_manager/list',
      `/artist_manager/artists_list/${house.manager.id}/x`,
      `/artist_manager/update/${house.manager.id}`,
      `/artist/create/${house.manager.id}/x`,
      `/artist/update/${house.manager.id}/x/${house.artist.id}`,
      '/role-access/all',
      '/role-access/all?role=TEAMMEMBER',
      '/audit',
      '/users/all',
    ]) {
      await judge(path);
    }

    async function judge(path: string): Promise<void> {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // A map of another house cannot be judged or mended here.
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}
