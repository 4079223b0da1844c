import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { migrate, migrationsFolder } from '../../platform/db/migrate.ts';
import { applyMigration, createLedger, readMigrations } from '../../platform/db/migrations.ts';
import { wrongSales } from '../../../testing/orders/sales-counts.ts';
import { foldSales } from '../orders/sales.repository.ts';
import { wrongMinutes, wrongParticipation } from '../../../testing/nights/minute-counts.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const volume = { fans: 300, orders: 200 };

const database = await openForFile(testDatabase({ isBare: true }));

/** Creates the former schema and its rows with literal SQL, because the test builders write the current schema. */
async function startBefore(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await createLedger(client);
    for (const step of await readMigrations(migrationsFolder)) {
      if (step.name.endsWith('_minute_counts.sql')) break;
      await client.query('begin');
      await applyMigration(client, step);
      await client.query('commit');
    }
    for (const statement of rowsOfBefore) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Rows of three events with song requests, votes, raffle entries, orders and refunds. Some of their counts are not
 * merged yet.
 */
const rowsOfBefore = [
  `insert into users (id, name, role, email, manager_id) overriding system value
   values (1, 'Mona', 'MANAGER', 'mona@example.org', null), (2, 'Eve', 'ARTIST', 'eve@example.org', 1)`,
  `insert into users (id, name, role) overriding system value select 10 + n, 'Fan ' || n, 'USER' from generate_series(1, ${volume.fans}) n`,
  `insert into events (id, manager_id, created_by, updated_by, name, code, seo_url, starts_at, timezone, event_type, venue, country, country_code, state,
     state_code, city, zipcode, address1, address2, is_paid, artist_bio, contact_info, seller_info, delivery_method, delivery_cents, in_seat_delivery,
     is_free_standing_available, kiosk_available, kiosk_location, kiosk_pickup, tax_rate_thousandths) overriding system value
   select n, 1, 1, 1, 'Night ' || n, 'ABCDE' || n + 1, 'night-' || n, timestamptz '2026-10-30 23:00Z' + n * interval '1 day', 'CST', 'Music Concert', 'Hall', 'US', 'US', 'IL',
     'IL', 'Chicago', '60614', 'Street', '', false, '', '', '', 'fixed', 0, true, true, true, '', '', 0 from generate_series(1, 3) n`,
  `insert into event_artists (event_id, artist_id, position) select n, 2, 0 from generate_series(1, 3) n`,
  `insert into event_users (event_id, user_id, event_role, is_fan, joined_at, checked_in_at)
   select 1 + n % 3, 10 + n, 'USER', true, e.starts_at - interval '1 day', e.starts_at + n % 7200 * interval '1 second'
   from generate_series(1, ${volume.fans}) n join events e on e.id = 1 + n % 3`,
  `insert into requested_songs (id, event_id, song_key, title) overriding system value select n, n, 'hello', 'Hello' from generate_series(1, 3) n`,
  `insert into song_requests (event_id, user_id, ordinal, song_id, created_at)
   select event_id, user_id, 1, event_id, checked_in_at + interval '5 minutes' from event_users where is_fan`,
  `insert into polls (id, event_id, question, starts_at, ends_at, created_by, updated_by) overriding system value
   select id, id, 'Encore?', starts_at, starts_at + interval '1 hour', 1, 1 from events`,
  `insert into poll_options (id, poll_id, option, sort) overriding system value select id, id, 'Yes', 1 from events`,
  `insert into poll_votes (poll_id, option_id, user_id, voted_at)
   select event_id, event_id, user_id, checked_in_at + interval '7 minutes' from event_users where is_fan`,
  `insert into raffles (id, event_id, title, starts_at, ends_at, no_of_winners, minimum_participants, seed, commitment) overriding system value
   select id, id, 'Drum', starts_at, starts_at + interval '1 hour', 1, 1, repeat('a', 64), repeat('b', 64) from events`,
  `insert into raffle_entries (raffle_id, user_id, number, entered_at)
   select event_id, user_id, 'N' || user_id, checked_in_at + interval '9 minutes' from event_users where is_fan`,
  `insert into payment_accounts (manager_id, provider, account_id, email) values (1, 'test', 'acct', 'mona@example.org')`,
  `insert into products (id, artist_id, title, description, price_cents, available_from, available_until) overriding system value
   values (1, 2, 'Shirt', 'Black.', 1000, '2026-01-01', '2027-01-01')`,
  `insert into product_sizes (id, product_id, size, position, available) overriding system value values (1, 1, 'M', 1, 0)`,
  'select fold_attendance()',
  // Inserts orders in parts, because each payment takes a lock and the number of locks per transaction is limited.
  ...Array.from({ length: Math.ceil(volume.orders / 2_000) }, (_, part) => [
    `insert into orders (id, order_no, event_id, user_id, manager_id, provider, account_id, expires_at, status, paid_at, payment_id, sub_total_cents,
       discount_cents, delivery_cents, service_fee_thousandths, service_fee_cents, tax_thousandths, tax_cents, total_cents, delivery_kind)
     overriding system value
     select n, translate(lpad(upper(to_hex(n)), 10, 'Z'), '01', 'JK'), f.event_id, f.user_id, 1, 'test', 'acct', now(), 'COMPLETED',
       f.checked_in_at + interval '11 minutes', 'pi_' || n, 1000, 0, 0, 0, 0, 0, 0, 1000, 'kiosk'
     from generate_series(${part * 2_000 + 1}, ${Math.min(volume.orders, (part + 1) * 2_000)}) n
     join event_users f on f.user_id = 11 + n % ${volume.fans}`,
    `insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
     select id, 1, 1, 1, 'Shirt', 'M', 1, 1000, 1000 from orders where id > ${part * 2_000}`,
    ...(part === 0 ? ['select fold_sales()'] : []),
  ]).flat(),
  `insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
   select provider, payment_id, id, account_id, 300, 'succeeded', true, now() from orders where id <= 2000 and id % 10 = 0`,
  `update event_users set checked_in_at = null where user_id in (20, 21)`,
];

test('migrates the activity of past events to counts per minute, and keeps counting new activity', async () => {
  await startBefore();
  const { db } = database;
  const { rows: before } = await query(db)<{ unfolded: number }>`
    select (select count(*) from attendance_deltas) + (select count(*) from sales_deltas) as unfolded`;
  expect(before[0]?.unfolded).toBeGreaterThan(0);
  await migrate(database.url);
  const wrong = async () => [
    ...(await wrongMinutes.execute(db)).rows,
    ...(await wrongParticipation.execute(db)).rows,
    ...(await wrongSales.execute(db)).rows,
  ];
  expect(await wrong()).toEqual([]);
  const { rows } = await query(db)<{ votes: number; orders: number; shares: number }>`
    select sum(votes)::int as votes, sum(orders) filter (where seller_id = 0)::int as orders, sum(orders) filter (where seller_id = 2)::int as shares
    from minute_counts where minute = 'infinity'`;
  expect(rows).toEqual([{ votes: volume.fans, orders: volume.orders, shares: volume.orders }]);

  await query(db)`update orders set paid_at = paid_at + interval '1 minute' where id = 1`;
  await query(db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
    select provider, payment_id, id, account_id, 1000, 'succeeded', true, now() from orders where id = 2`;
  await query(db)`delete from poll_votes where user_id = 30`;
  expect(await wrong()).toEqual([]);
  await foldSales(db);
  expect(await wrong()).toEqual([]);
});
