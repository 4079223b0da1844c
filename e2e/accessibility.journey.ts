import { AxeBuilder } from '@axe-core/playwright';
import { buildEvent } from '../apps/server/test/builders.ts';
import { expect, test } from './fixtures.ts';
import { signInByMail } from './sign-in.ts';

const publicPaths = [
  '/signin',
  '/signup',
  '/custom-views/user-auth/forgot-password',
  '/custom-views/user-auth/reset-password?token=x',
  '/paymentProcessing',
  '/events/no-such-night',
];

for (const width of [1280, 375]) {
  test(`axe finds nothing serious and nothing is cut off at ${width} px`, async ({ page, house, db }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const event = await buildEvent(db, {
      managerId: house.manager.id,
      artistIds: [house.artist.id],
      seo_url: `axe-${width}-${house.manager.id}`,
    });
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
      '/accessDenied',
      '/no-such-page',
      `/events/${event.seo_url}`,
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
