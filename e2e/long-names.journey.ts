import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  buildAdmin,
  buildArtist,
  buildDrop,
  buildEvent,
  buildEventPattern,
  buildFailedJob,
  buildFan,
  buildManager,
  buildPattern,
  buildProduct,
  buildRaffle,
  buildTeamMember,
  buildTrivia,
  joinFan,
} from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { expect, test } from './fixtures.ts';
import { judgeWidth, judgeWidths } from './overflow.ts';

/** 200 letters without a place to break. */
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
const mailAddress = (tag: string) =>
  `${`${tag}${long}`.slice(0, 64).toLowerCase()}@${'verylongdomainlabel.'.repeat(8)}example.org`;

async function longHouse(db: Db) {
  const tag = crypto.randomUUID().slice(0, 8);
  const named = (role: string) => ({ name: long, email: mailAddress(`${tag}${role}`) });
  const manager = await buildManager(db, named('m'));
  const artist = await buildArtist(db, { managerId: manager.id, ...named('a') });
  const member = await buildTeamMember(db, { managerId: manager.id, ...named('t') });
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds: [artist.id],
    teamMemberIds: [member.id],
    name: long,
    venue: long,
    city: long,
    address1: long,
    seo_url: `${tag}-${long.toLowerCase().slice(0, 190)}`,
    playlist_url: `https://example.org/${long}`,
    artist_bio: long,
    contact_info: `Write to ${mailAddress(tag)}`,
    seller_info: long,
    kiosk_location: long,
    startsAt: new Date(Date.now() + 60_000),
  });
  const fan = await buildFan(db, { name: long, contact_email: mailAddress(`${tag}f`) });
  const seat = { section: long.slice(0, 50), row: long.slice(0, 50), seat: long.slice(0, 50) };
  await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date(), seat, eventRole: 'ADMIN' });
  const sources = JSON.stringify([{ kind: 'event', id: event.id, name: long }]);
  const trivia = await buildTrivia(db, { eventId: event.id, publishAt: null, title: long, sources });
  const raffle = await buildRaffle(db, { eventId: event.id, title: long, description: long });
  const product = await buildProduct(db, { artistId: artist.id, title: long, description: long });
  await buildDrop(db, { productId: product.id, eventId: event.id });
  const pattern = await buildPattern(db, { managerId: manager.id, name: long });
  const scheduled = await buildEventPattern(db, { eventId: event.id, patternId: pattern.id });
  return { manager, artist, member, event, trivia, raffle, product, pattern, scheduled };
}

const openDialog = async (page: Page, button: RegExp, where: string) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await judgeWidth(page, where);
};

test.describe('a name of 200 letters and a mail address of 200 stretch nothing, nor do they break short words', () => {
  test('on a manager’s pages', async ({ page, db, signIn }) => {
    const { manager, artist, member, event, trivia, raffle, product, pattern, scheduled } = await longHouse(db);
    const ref = `${event.id}/x`;
    await signIn(page, manager);
    await judgeWidths(page, [
      '/dashboard/crm',
      '/groups/all',
      `/groups/detail/${ref}`,
      `/groups/copy/${ref}`,
      `/event-operation/UpdateEvent/${ref}`,
      '/artist_manager/list',
      `/artist_manager/view/${artist.id}/x`,
      `/artist_manager/artist_update/${artist.id}`,
      '/team-member/list',
      `/team-member/update/${member.id}`,
      '/users/all',
      `/users/${ref}`,
      `/users/${ref}?section=checkins`,
      `/users/${ref}/import`,
      `/trivia/${ref}`,
      `/trivia/${ref}/edit/${trivia.id}`,
      `/raffle/${ref}`,
      `/raffle/${ref}/edit/${raffle.id}`,
      `/products/${artist.id}/x`,
      `/products/${artist.id}/x/edit/${product.id}`,
      `/products/${artist.id}/x/stock/${product.id}`,
      `/promocode/${artist.id}/x`,
      `/merch-drop/${ref}`,
      `/merch-drop/${ref}/edit/${product.id}`,
      `/merch-drop/${ref}/control/${product.id}`,
      `/orders/${ref}`,
      '/pattern_master/all',
      `/pattern_master/edit/${pattern.id}`,
      `/pattern_master/certificate/${pattern.id}`,
      `/pattern/${ref}`,
      `/pattern/${ref}/edit/${scheduled.id}`,
      `/pattern/${ref}/certificate/${scheduled.id}`,
      '/account',
    ]);
  });

  test('on an ADMIN’s pages, and in the dialogs that name a person', async ({ page, db, signIn }) => {
    const { manager, artist, event } = await longHouse(db);
    // Of a row without a name, whose id is shorter than a finger is wide.
    await sql`
      insert into audit_log (action, entity, entity_id, noun, event_name, ip, request_id)
      values ('light_show.started', 'light_show', '7', 'Light show', ${event.name}, '192.0.2.7', 'r')`.execute(db);
    await buildFailedJob(db, { error: `550 <${mailAddress('gone')}>: Recipient address rejected` });
    await signIn(page, await buildAdmin(db, { name: long }));
    await judgeWidths(page, [
      '/artist_manager/list',
      `/artist_manager/artists_list/${manager.id}/x`,
      `/artist_manager/update/${manager.id}`,
      `/artist/update/${manager.id}/x/${artist.id}`,
      '/team-member/list',
      '/role-access/all',
      '/jobs',
      '/payment-differences',
    ]);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/users/${event.id}/x`);
    await openDialog(page, /^Remove admin: /, 'the question about an event admin at 375 px');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Group admin permissions revoked.')).toBeVisible();
    await judgeWidths(page, ['/audit']);
    await openDialog(page, /^View changes/, 'the changes of an audit line at 1280 px');
  });

  test('in the dialog that settles two saves of one’s own profile', async ({ page, house, signIn }) => {
    await signIn(page, house.manager, '/account');
    await page.getByLabel('Name', { exact: true }).fill(`Mine ${long}`.slice(0, 200));
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByLabel('Name', { exact: true }).fill(`Theirs ${long}`.slice(0, 200));
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Your profile has been saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toContainText('Nothing that you typed is lost.');
    for (const [width, height] of [
      [1280, 900],
      [375, 812],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await judgeWidth(page, `the two saves at ${width} px`);
    }
  });
});
