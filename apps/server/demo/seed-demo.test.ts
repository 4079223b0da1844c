import { checkReceipt, type DrawnReceipt } from '@backline/draw';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildFan, joinFan } from '../builders/builders.ts';
import { prepareFirstStart } from '../src/first-start.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import { testPlatform, type TestPlatform } from '../testing/app.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { disagreements, refundDisagreements } from '../testing/orders/orders.ts';
import { seedDemo } from './seed-demo.ts';

const open: { close(): Promise<void> }[] = [];
const dataDir = temporaryFolder();
let seeded: TestPlatform;
beforeAll(async () => {
  seeded = await testPlatform({ DATA_DIR: dataDir });
  await seedDemo(seeded.platform);
});
afterAll(async () => {
  await seeded.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function emptyHouse(env: NodeJS.ProcessEnv = {}): Promise<TestPlatform> {
  const house = await testPlatform({ DATA_DIR: dataDir, ...env });
  open.push(house);
  return house;
}

const empty = async (env: NodeJS.ProcessEnv = {}) => (await emptyHouse(env)).platform;

afterEach(async () => {
  await Promise.all(open.splice(0).map((house) => house.close()));
});

interface Counts {
  [what: string]: number;
}

async function count({ db }: Platform): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where role = 'ADMIN') as admins, count(*) filter (where role = 'MANAGER') as managers,
      count(*) filter (where role = 'ARTIST') as artists, count(*) filter (where role = 'TEAMMEMBER') as members,
      count(*) filter (where role = 'USER') as fans,
      (select count(*) from events where starts_at < now()) as past,
      (select count(*) from events where starts_at >= now()) as coming,
      (select count(*) from events where abs(extract(epoch from starts_at - now())) < 900) as glowing,
      (select count(*) from events where date_trunc('minute', starts_at) <> starts_at) as between_minutes,
      (select count(*) from events where image_key is null or image_thumbnail_key is null) as without_image,
      (select count(*) from users u where not exists (select from event_users e where e.user_id = u.id) and u.role = 'USER')
        as lonely,
      (select count(*) from event_users where joined_at > now() or checked_in_at > now() or checked_in_at < joined_at)
        as impossible,
      (select count(distinct joined_at::date) from event_users where is_fan and joined_at > now() - interval '30 days')
        as joining_days,
      (select count(distinct checked_in_at::date) from event_users where checked_in_at > now() - interval '30 days')
        as check_in_days,
      (select count(distinct checked_in_by) from event_users where checked_in_at > now() - interval '30 days') as operators,
      (select count(*) from event_users where checked_in_by is not null and checked_in_at is null) as let_in_by_nobody,
      (select count(*) from event_users eu join events e on e.id = eu.event_id
        where e.starts_at between now() and now() + interval '1 hour' and checked_in_at is not null) as tonight,
      (select count(*) from song_requests r join events e on e.id = r.event_id
        where e.starts_at between now() and now() + interval '1 hour') as asked_tonight,
      (select count(*) from song_requests where created_at > now()) as asked_later,
      (select count(*) from trivia where publish_at < now() and announced_at is not null) as trivia_published,
      (select count(*) from trivia where publish_at is null and is_auto_generated) as trivia_waiting,
      (select count(distinct kind) from trivia_facts) as fact_kinds,
      (select count(*) from notifications n where left_at < now() and fans = (
        select count(*) from notification_recipients where notification_id = n.id)
        and with_push = (select count(*) from notification_recipients where notification_id = n.id and push <> 'none')) as notified,
      (select count(*) from notification_recipients where opened_at < now()) as opened,
      (select count(*) from uploads) as uploads,
      (select count(distinct artist_id) from products) as sellers,
      (select count(*) from product_drops where now() between starts_at and ends_at) as running_drops,
      count(*) filter (where role <> 'USER' and identity_id is null) as without_identity,
      (select count(*) from profiles) as profiles,
      (select count(*) from profiles where store_type = 'OwnStore' and store_url is not null) as own_stores
    from users`.execute(db);
  return rows[0] ?? {};
}

test('seeds an empty database only once', async () => {
  const platform = await empty();
  const lines = await prepareFirstStart(platform);
  const counts = await count(platform);
  expect(counts).toMatchObject({ admins: 1, managers: 3, artists: 9, members: 4, fans: 600, past: 24, coming: 16 });
  expect(counts).toMatchObject({
    glowing: 1,
    between_minutes: 0,
    without_image: 0,
    lonely: 0,
    impossible: 0,
    let_in_by_nobody: 0,
  });
  expect(counts['operators']).toBeGreaterThan(2);
  // Everybody has an identity, so that an ADMIN can act as them.
  expect(counts).toMatchObject({ without_identity: 0, profiles: 12 });
  expect(counts['own_stores']).toBeGreaterThan(2);
  expect(counts['tonight']).toBeGreaterThan(280);
  expect(counts['asked_tonight']).toBeGreaterThan(200);
  expect(counts['asked_later']).toBe(0);
  expect(counts['trivia_published']).toBe(6);
  expect(counts['trivia_waiting']).toBeGreaterThan(4);
  expect(counts['notified']).toBe(2);
  expect(counts['opened']).toBeGreaterThan(300);
  expect(counts).toMatchObject({ sellers: 9, running_drops: 1 });
  expect(counts['fact_kinds']).toBeGreaterThanOrEqual(12);
  expect(counts['joining_days']).toBeGreaterThan(25);
  expect(counts['check_in_days']).toBeGreaterThan(15);
  for (const role of ['admin', 'manager', 'artist', 'team']) {
    expect(lines.join('\n')).toContain(`${role}@demo.example.org`);
  }
  expect(lines.join('\n')).toMatch(/\+1\d{10}[^]*\/dev\/outbox/);
  expect(lines.join('\n')).toMatch(/\/fan\/[A-HJKMNP-Z2-9]{6}\n  by phone as \+1\d{10} \(/);

  expect(await prepareFirstStart(platform)).toEqual(lines);
  expect(await count(platform)).toEqual(counts);
});

test('every picture that a row refers to is stored, marked as attached, and has the documented size', async () => {
  const { platform } = seeded;
  const { rows } = await sql<{ key: string; attached_at: string | null }>`
    select key, attached_at from (
      select image_key as key from events union select image_thumbnail_key from events
      union select image_key from products union select image_thumbnail_key from products
      union select profile_image_key from users union select profile_image_thumbnail_key from users
    ) named left join uploads using (key)`.execute(platform.db);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => row.key === null || row.attached_at === null)).toEqual([]);
  const missing = await Promise.all(
    rows.map(async ({ key }) => ((await platform.storage.stat(key)) === null ? key : null)),
  );
  expect(missing.filter((key) => key !== null)).toEqual([]);
  const { default: sharp } = await import('sharp');
  const sizes = rows.map(async ({ key }) => {
    const bytes = await platform.storage.readStart(key, 1_000_000);
    const { width, height } = await sharp(bytes ?? undefined).metadata();
    return Math.max(width, height);
  });
  expect(new Set(await Promise.all(sizes))).toEqual(new Set([1200, 400, 300, 200]));
});

test('every event’s city exists in the tables of places, so that the event form can show it', async () => {
  const { platform } = seeded;
  const { rows } = await sql`
    select city, state, country from events e where not exists (
      select from cities c join states s on s.id = c.state_id join countries k on k.id = s.country_id
      where (c.name, s.name, s.code, k.name, k.code) = (e.city, e.state, e.state_code, e.country, e.country_code)
    )`.execute(platform.db);
  expect(rows).toEqual([]);
});

test('the demo manager has a pending proposal by a fan who may propose and has seen the artist', async () => {
  const { platform } = seeded;
  const { rows } = await sql`
    select m.email, f.allow_group_creation as may, exists (
        select from event_users eu join event_artists ea on ea.event_id = eu.event_id
        where eu.user_id = f.id and eu.is_fan and ea.artist_id = a.id) as saw,
      exists (
        select from cities c join states s on s.id = c.state_id join countries k on k.id = s.country_id
        where (c.name, s.name, s.code, k.name, k.code) = (p.city, p.state, p.state_code, p.country, p.country_code)) as is_place
    from event_proposals p join users f on f.id = p.proposed_by join users a on a.id = p.artist_id
    join users m on m.id = a.manager_id
    where p.status = 'waiting' and p.starts_at > now() and p.created_at < now()`.execute(platform.db);
  expect(rows).toEqual([{ email: 'manager@demo.example.org', may: true, saw: true, is_place: true }]);
});

test('every manager has a sandbox account, so that fans can buy at once', async () => {
  const { db, payments } = seeded.platform;
  const { rows } = await sql<{ email: string; account_id: string | null }>`
    select m.email, p.account_id from users m
    left join payment_accounts p on p.manager_id = m.id and p.provider = ${payments.provider} and p.is_active
    where m.role = 'MANAGER'`.execute(db);
  expect(rows).toHaveLength(3);
  for (const { account_id: id } of rows) {
    expect(await payments.account(id ?? 'none')).toEqual({ isActive: true, failedReason: '' });
  }
});

test('the printed fan link leads to the show with the running drop, even while other shows are on', async () => {
  const { platform, db } = await emptyHouse();
  await seedDemo(platform);
  const tonight = await db
    .selectFrom('product_drops')
    .innerJoin('events', 'events.id', 'product_drops.event_id')
    .select(['events.code', 'events.manager_id'])
    .executeTakeFirstOrThrow();
  for (const hours of [-5, -1, 1]) {
    const { id: eventId } = await buildEvent(db, {
      managerId: tonight.manager_id,
      startsAt: new Date(Date.now() + hours * 3_600_000),
    });
    await joinFan(db, { eventId, fanId: (await buildFan(db)).id });
  }
  expect((await prepareFirstStart(platform)).join('\n')).toContain(`/fan/${tonight.code}\n`);
});

test('a first start that fails halfway leaves no rows, and the next start seeds the database', async () => {
  const { platform, db } = await emptyHouse();
  // Fails the seed's last insert, so that its transaction rolls back.
  await sql`alter table uploads add constraint refuse check (uploader_id < 0)`.execute(db);
  await expect(prepareFirstStart(platform)).rejects.toThrow('refuse');
  expect(await count(platform)).toMatchObject({ admins: 0, fans: 0, past: 0, uploads: 0 });
  await sql`alter table uploads drop constraint refuse`.execute(db);
  await prepareFirstStart(platform);
  expect(await count(platform)).toMatchObject({ admins: 1, fans: 600 });
});

test('only one of two concurrent starts seeds the database, and both return the demo sign-ins', async () => {
  const platform = await empty();
  const [first, second] = await Promise.all([prepareFirstStart(platform), prepareFirstStart(platform)]);
  expect(second).toEqual(first);
  expect(await count(platform)).toMatchObject({ admins: 1, fans: 600 });
});

test('DEMO=off on a seeded database lists no demo accounts and warns if the owner cannot sign in', async () => {
  const platform = await empty();
  await prepareFirstStart(platform);
  const later = (env: { adminEmail: string }) => ({ ...platform, config: { ...platform.config, demo: false, ...env } });
  const [warning = '', ...rest] = await prepareFirstStart(later({ adminEmail: 'owner@example.org' }));
  expect(warning).toMatch(/^Warning: nobody can sign in as owner@example\.org/);
  expect([warning, ...rest].join('\n')).not.toMatch(/@demo\.example\.org|\+1\d{10}/);
  const admin = { role: 'ADMIN', name: 'Owner', email: 'Owner@example.org', is_active: false };
  await platform.db.insertInto('users').values(admin).execute();
  expect((await prepareFirstStart(later({ adminEmail: 'owner@example.org' })))[0]).toMatch(/^Warning/);
  await platform.db.updateTable('users').set({ is_active: true }).where('name', '=', 'Owner').execute();
  expect((await prepareFirstStart(later({ adminEmail: 'owner@example.org' })))[0]).toBe(
    'Sign in at http://localhost:3000 as owner@example.org',
  );
});

test('a start without the demo creates only one ADMIN', async () => {
  const platform = await empty({ DEMO: 'off', ADMIN_EMAIL: 'owner@example.org' });
  const lines = await prepareFirstStart(platform);
  expect(lines).toEqual([expect.stringContaining('owner@example.org')]);
  await prepareFirstStart(platform);
  expect(await count(platform)).toMatchObject({ admins: 1, managers: 0, fans: 0, past: 0 });
  const audit = await platform.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
  expect(audit).toEqual([{ action: 'user.created', actor_id: null }]);
});

test('tonight’s show has a completed, an open and a future poll, and the worker completes the last two', async () => {
  const { rows } = await sql<{ state: string; votes: number; counted: number | null; due: boolean }>`
    select case when completed_at is not null then 'completed' when starts_at <= now() then 'open' else 'to come' end as state,
      (select count(*)::int from poll_votes where poll_id = p.id) as votes,
      (select sum(final_count)::int from poll_options where poll_id = p.id) as counted,
      exists (select from pgboss.job where name = 'complete-poll' and singleton_key = 'poll/' || p.id and start_after = p.ends_at) as due
    from polls p order by p.id`.execute(seeded.platform.db);
  expect(rows.map(({ state, due }) => [state, due])).toEqual([
    ['completed', false],
    ['open', true],
    ['to come', true],
  ]);
  const [completed, open, later] = rows;
  expect(completed?.counted).toBe(completed?.votes);
  expect([completed?.votes, open?.votes].every((votes) => votes !== undefined && votes > 150)).toBe(true);
  expect(later?.votes).toBe(0);
});

test('tonight’s show has a drawn raffle with a valid receipt, and an open raffle that the worker draws', async () => {
  const { platform } = seeded;
  const { rows } = await sql<DrawnReceipt & { waits: boolean; due: boolean }>`
    select seed, commitment, list_hash as "listHash", no_of_winners as "winnerCount", minimum_participants as "minimumEntries",
      array(select number from raffle_entries where raffle_id = r.id order by number collate "C") as numbers,
      array(select number from raffle_entries where raffle_id = r.id and winner_place is not null order by winner_place) as winners,
      r.completed_at is null as waits,
      exists (select from pgboss.job where name = 'draw-raffle' and singleton_key = r.id::text and start_after = r.ends_at) as due
    from raffles r order by r.id`.execute(platform.db);
  const [drawn, waiting] = rows;
  expect(rows.map(({ waits, due }) => [waits, due])).toEqual([
    [false, false],
    [true, true],
  ]);
  if (drawn === undefined || waiting === undefined) return expect.unreachable();
  expect(await checkReceipt(drawn)).toEqual([]);
  expect(drawn.winners).toHaveLength(3);
  for (const { numbers, minimumEntries } of rows) expect(numbers.length).toBeGreaterThan(minimumEntries);
});

test('tonight’s artist has orders from their own store in every state, by fans who are checked in', async () => {
  const { rows } = await sql<{ processing_status: string; financial_status: string; is_there: boolean }>`
    select o.processing_status, o.order_info ->> 'financial_status' as financial_status, eu.checked_in_at is not null as is_there
    from store_orders o join event_users eu on eu.event_id = o.event_id and eu.user_id = o.user_id
    order by o.ordered_at`.execute(seeded.platform.db);
  expect(rows.map(({ processing_status, financial_status }) => `${processing_status} ${financial_status}`)).toEqual([
    'received paid',
    'inprogress paid',
    'onhold authorized',
    'completed paid',
    'completed refunded',
  ]);
  expect(rows.every(({ is_there }) => is_there)).toBe(true);
});

test('tonight’s orders cover every state, include a full and a partial refund, and match the ledgers', async () => {
  const { rows } = await sql<{ statuses: string[]; payments: string[]; refunds: number }>`
    select array_agg(distinct processing_status order by processing_status) as statuses,
      array_agg(distinct status order by status) as payments, (select count(*)::int from payment_refunds) as refunds
    from orders`.execute(seeded.platform.db);
  expect(rows).toEqual([
    {
      statuses: ['cancelled', 'completed', 'inprogress', 'onhold', 'ready', 'received'],
      payments: ['COMPLETED', 'FAILED', 'PENDING'],
      refunds: 2,
    },
  ]);
  expect((await disagreements(seeded.platform.db)).rows).toEqual([]);
  expect((await refundDisagreements(seeded.platform.db)).rows).toEqual([]);
});

test('tonight’s show has two playable songs and two scheduled patterns, all certified as flash-safe', async () => {
  const { db, storage } = seeded.platform;
  const tracks = await sql<{ key: string; attached: boolean; flashes: number; beats: number }>`
    select k.song_key as key, u.attached_at is not null as attached, t.flashes_in_fastest_second as flashes,
      json_array_length(t.payload::json) / 2 as beats
    from event_tracks k join uploads u on u.key = k.song_key join light_timelines t on t.id = k.timeline_id
    order by k.position`.execute(db);
  expect(tracks.rows).toHaveLength(2);
  for (const { key, attached, flashes, beats } of tracks.rows) {
    expect([attached, flashes <= 3, beats > 30]).toEqual([true, true, true]);
    expect((await storage.stat(key))?.sizeBytes).toBeGreaterThan(100_000);
  }
  const patterns = await sql`
    select p.name, t.flashes_in_fastest_second <= 3 as is_safe, p.starts_at > now() as waits,
      exists (select from pgboss.job where name = 'start-event-pattern' and singleton_key = p.id::text
        and start_after between p.starts_at - interval '12 seconds' and p.starts_at - interval '10 seconds') as due
    from event_patterns p join light_timelines t on t.id = p.timeline_id order by p.starts_at`.execute(db);
  expect(patterns.rows).toEqual([
    { name: 'Slow breath', is_safe: true, waits: true, due: true },
    { name: 'Build-up', is_safe: true, waits: true, due: true },
  ]);
});
