import { buildAdmin } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';

test('a list of 10,000 fans can be searched by part of a name, a phone number or an email address', async ({
  page,
  db,
  signIn,
}) => {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'USER')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(10_000);
  const middle = await db
    .selectFrom('users')
    .select(['id', 'phone_number', 'contact_email'])
    .where('role', '=', 'USER')
    .where('contact_email', 'is not', null)
    .orderBy('id')
    .offset(3_000)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ name: 'Wilhelmina Featherstonehaugh' }).where('id', '=', middle.id).execute();

  await signIn(page, await buildAdmin(db));
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/\/users\/all/);
  const found = page.getByRole('row', { name: /Wilhelmina/ });
  const search = page.getByRole('searchbox').first();
  const number = middle.phone_number ?? '';
  const [address = ''] = (middle.contact_email ?? '').split('@');
  for (const piece of ['featherstone', number.slice(3), address.slice(2)]) {
    await search.fill(piece);
    await expect(found).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get('search')).toBe(piece);
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

  await test.step('without a search "Load more" shows the next page', async () => {
    await search.fill('');
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('row')).toHaveCount(21);
  });
});
