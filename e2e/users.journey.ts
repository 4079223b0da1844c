import { sql } from 'kysely';
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
  await sql`
    with fans as (
      insert into users (role, name, email, phone_number)
      select 'USER', 'Fan ' || n || ' of ' || ${manager.id}::int, 'crowd.' || n || '.' || ${manager.id}::int || '@fans.example.org',
        '+1777' || lpad((n + ${manager.id}::int * 200000)::text, 9, '0')
      from generate_series(1, ${fanCount}) n
      returning id
    )
    insert into event_users (event_id, user_id, event_role, is_fan) select ${event.id}, id, 'USER', true from fans`.execute(
    db,
  );
  const { rows } = await sql<{ name: string; email: string; phone_number: string }>`
    update users set name = 'Wilhelmina Featherstonehaugh' where name = ${`Fan 31415 of ${manager.id}`}
    returning name, email, phone_number`.execute(db);
  await sql`analyze users, event_users`.execute(db);
  const [wanted] = rows;
  if (wanted === undefined) throw new Error('no fan to search for');

  await signInByMail(page, manager.email ?? '');
  await page.goto(`/users/${event.id}/${encodeURIComponent(event.name)}`);
  await expect(page.getByText('100,000')).toBeVisible();
  const found = page.getByRole('row', { name: /Wilhelmina/ });
  const search = page.getByRole('searchbox').first();
  for (const piece of ['featherstone', wanted.phone_number.slice(4, 13), '31415.']) {
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
