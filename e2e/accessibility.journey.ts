import {
  buildAdmin,
  buildEvent,
  buildEventPattern,
  buildFailedJob,
  buildFan,
  buildPattern,
  buildWaitingJob,
  joinFan,
} from '../apps/server/builders/builders.ts';
import { test } from './fixtures.ts';
import { judgeAll } from './judge.ts';

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

test.describe('axe finds nothing serious and nothing is cut off at 1280 px, nor at 375 px', () => {
  test('on the pages that are open to anybody', async ({ page }) => {
    await judgeAll(page, publicPaths);
  });

  test('on a manager’s pages', async ({ page, house, db, signIn }) => {
    const event = await buildEvent(db, {
      managerId: house.manager.id,
      artistIds: [house.artist.id],
      seo_url: `axe-${house.manager.id}`,
    });
    await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id, checkedInAt: new Date() });
    const pattern = await buildPattern(db, { managerId: house.manager.id });
    const scheduled = await buildEventPattern(db, { eventId: event.id, patternId: pattern.id });
    const ref = `${event.id}/x`;
    await signIn(page, house.manager);
    await judgeAll(page, [
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
      '/pattern_master/all',
      '/pattern_master/add',
      `/pattern_master/edit/${pattern.id}`,
      '/pattern_master/certificate/1',
      `/pattern/${ref}`,
      `/pattern/${ref}/add`,
      `/pattern/${ref}/edit/${scheduled.id}`,
      `/pattern/${ref}/certificate/${scheduled.id}`,
      '/account',
      '/accessDenied',
      '/no-such-page',
      `/events/${event.seo_url}`,
    ]);
  });

  test('on an ADMIN’s pages', async ({ page, house, db, signIn }) => {
    await buildFailedJob(db);
    await buildWaitingJob(db);
    await signIn(page, await buildAdmin(db));
    await judgeAll(page, [
      '/artist_manager/list',
      `/artist_manager/artists_list/${house.manager.id}/x`,
      `/artist_manager/update/${house.manager.id}`,
      `/artist/create/${house.manager.id}/x`,
      `/artist/update/${house.manager.id}/x/${house.artist.id}`,
      '/role-access/all',
      '/role-access/all?role=TEAMMEMBER',
      '/audit',
      '/jobs',
      '/payment-differences',
      '/jobs?state=waiting',
      '/jobs?state=running&job=send-mail',
      '/users/all',
    ]);
  });
});
