import { buildAdmin, buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { maxLayoutShift, sumLayoutShifts } from './layout-shift.ts';
import { desk, phone } from './sizes.ts';

test('the dashboard, the account and the form of an event do not shift their layout while loading', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const startsAt = new Date(Date.now() + 3 * 3_600_000);
  const event = await buildEvent(db, { managerId: house.manager.id, teamMemberIds: [house.teamMember.id], startsAt });
  await page.addInitScript(sumLayoutShifts);
  // Late answers show each page's placeholders for as long as a slow network would.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const shifts: [string, number][] = [];
  for (const [role, person] of [
    ['MANAGER', house.manager],
    ['ADMIN', await buildAdmin(db)],
    ['TEAMMEMBER', house.teamMember],
  ] as const) {
    await signIn(page, person);
    const edit = `/event-operation/UpdateEvent/${event.id}/x`;
    for (const address of [
      '/dashboard/crm',
      '/account',
      '/account?tab=sign-in',
      ...(role === 'TEAMMEMBER' ? [] : [edit]),
    ]) {
      for (const size of [desk, phone]) {
        await page.setViewportSize(size);
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        shifts.push([`${role} ${address} ${size.width}`, await page.evaluate(() => window.layoutShift)]);
      }
    }
  }
  expect(shifts.filter(([, shift]) => shift >= maxLayoutShift)).toEqual([]);
});
