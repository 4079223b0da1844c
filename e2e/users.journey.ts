import { buildCrowd } from '../apps/server/test/build-crowd.ts';
import { buildEvent } from '../apps/server/test/builders.ts';
import { expect, test } from './fixtures.ts';
import { signInByMail } from './sign-in.ts';

const fanCount = 100_000;

test('a list of 100,000 fans is searched by a piece of a name, of a phone and of an e-mail', async ({
  page,
  house,
  db,
}) => {
  const { manager, artist } = house;
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id] });
  // Of this event alone, so that no other journey meets them.
  const wanted = await buildCrowd(db, { eventId: event.id, count: fanCount });

  await signInByMail(page, manager.email ?? '');
  await page.goto(`/users/${event.id}/${encodeURIComponent(event.name)}`);
  await expect(page.getByText('100,000')).toBeVisible();
  const found = page.getByRole('row', { name: /Wilhelmina/ });
  const search = page.getByRole('searchbox').first();
  for (const piece of ['featherstone', wanted.phone_number.slice(4), wanted.email.slice(2, -6)]) {
    await search.fill(piece);
    await expect(found).toHaveCount(1);
    expect(decodeURIComponent(page.url())).toContain(`search=${piece}`);
    await search.fill('nobody is called like this');
    await expect(page.getByText('No users')).toBeVisible();
  }

  await test.step('a reload and a link show the same search', async () => {
    await search.fill('featherstone');
    await expect(found).toHaveCount(1);
    await page.reload();
    await expect(found).toHaveCount(1);
    await expect(search).toHaveValue('featherstone');
  });

  await test.step('without a search "Load more" goes on', async () => {
    await search.fill('');
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('row')).toHaveCount(21);
  });
});
