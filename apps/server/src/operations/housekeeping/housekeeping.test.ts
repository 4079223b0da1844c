import { randomBytes, randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { buildManager } from '../../../builders/builders.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { housekeepingJobs } from './housekeeping.jobs.ts';
import { deadLetters } from '../../platform/jobs/job-kind.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testPlatform());
const { platform } = house;

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms);

test('deletes only expired rows, even if it runs twice', async () => {
  const { db } = platform;
  const { id: userId } = await buildManager(db);
  const session = (name: string, expiresAt: Date, endedAt: Date | null = null) => ({
    id: randomUUID(),
    user_id: userId,
    access_hash: randomBytes(32),
    access_expires_at: fromNow(-hour),
    refresh_hash: randomBytes(32),
    expires_at: expiresAt,
    ended_at: endedAt,
    ip: '127.0.0.1',
    user_agent: name,
  });
  const sessions = [
    session('live', fromNow(hour)),
    session('lapsed of late', fromNow(-29 * 24 * hour)),
    session('ended of late', fromNow(hour), fromNow(-hour)),
    session('lapsed', fromNow(-31 * 24 * hour)),
  ];
  await db.insertInto('sessions').values(sessions).execute();
  // The login history of a deleted session must not block its deletion.
  await db
    .insertInto('login_history')
    .values({ user_id: userId, session_id: sessions[3]?.id ?? '', method: 'email', ip: '', user_agent: '' })
    .execute();
  const answer = (key: string, createdAt: Date) => ({
    actor_id: userId,
    key,
    operation: 'events/create_event',
    body_hash: randomBytes(32),
    response: '{}',
    created_at: createdAt,
  });
  await db
    .insertInto('idempotency_keys')
    .values([answer('live', fromNow(-23 * hour)), answer('lapsed', fromNow(-25 * hour))])
    .execute();
  await db
    .insertInto('throttles')
    .values([
      { key: 'live', hits: 3, resets_at: fromNow(hour) },
      { key: 'lapsed', hits: 3, resets_at: fromNow(-1_000) },
    ])
    .execute();
  const link = (email: string, expiresAt: Date) => ({
    token_hash: randomBytes(32),
    purpose: 'sign-in',
    email,
    expires_at: expiresAt,
  });
  await db
    .insertInto('identity_links')
    .values([link('live@example.org', fromNow(hour)), link('lapsed@example.org', fromNow(-1_000))])
    .execute();
  const code = (address: string, expiresAt: Date) => ({
    address,
    ask_hash: randomBytes(32),
    code_hash: randomBytes(32),
    expires_at: expiresAt,
  });
  await db
    .insertInto('identity_codes')
    .values([code('live', fromNow(hour)), code('lapsed', fromNow(-1_000))])
    .execute();
  const [liveProof, lapsedProof] = [randomBytes(32), randomBytes(32)];
  await db
    .insertInto('spent_proofs')
    .values([
      { hash: liveProof, expires_at: fromNow(-hour / 2) },
      { hash: lapsedProof, expires_at: fromNow(-2 * hour) },
    ])
    .execute();

  await db
    .insertInto('webhook_receipts')
    .values([
      { provider: 'test', provider_id: 'of late', received_at: fromNow(-89 * 24 * hour) },
      { provider: 'test', provider_id: 'long ago', received_at: fromNow(-91 * 24 * hour) },
    ])
    .execute();

  for (const job of [...housekeepingJobs, ...housekeepingJobs]) await runNow(platform, job, {});

  const kept = {
    sessions: (await db.selectFrom('sessions').select('user_agent').execute()).map((row) => row.user_agent).toSorted(),
    logins: (await db.selectFrom('login_history').select('id').execute()).length,
    keys: (await db.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key),
    throttles: (await db.selectFrom('throttles').select('key').execute()).map((row) => row.key),
    links: (await db.selectFrom('identity_links').select('email').execute()).map((row) => row.email),
    codes: (await db.selectFrom('identity_codes').select('address').execute()).map((row) => row.address),
    proofs: (await db.selectFrom('spent_proofs').select('hash').execute()).map((row) => row.hash),
  };
  const receipts = await db.selectFrom('webhook_receipts').select('provider_id').execute();
  expect(receipts).toEqual([{ provider_id: 'of late' }]);
  expect(kept).toEqual({
    sessions: ['ended of late', 'lapsed of late', 'live'],
    logins: 0,
    keys: ['live'],
    throttles: ['live'],
    links: ['live@example.org'],
    codes: ['live'],
    proofs: [liveProof],
  });
});

test('deletes the encrypted input of failed jobs that have expired, and keeps input that a retry still needs', async () => {
  const boss = new PgBoss({ db: fromKysely(platform.db), supervise: false, schedule: false, migrate: false });
  const fail = (requestId: string, lapsesAt: number | null) =>
    boss.send(deadLetters, { requestId, lapsesAt, input: null, sealed: 'c2VhbGVk' });
  await fail('lapsed', Date.now() - 1_000);
  await fail('may be retried', Date.now() + hour);
  await fail('never lapses', null);
  for (const housekeeping of housekeepingJobs) await runNow(platform, housekeeping, {});
  const { rows } = await query(platform.db)<{ request: string; sealed: string | null }>`
    select data ->> 'requestId' as request, data ->> 'sealed' as sealed
    from pgboss.job where name = ${deadLetters} order by 1`;
  expect(rows).toEqual([
    { request: 'lapsed', sealed: null },
    { request: 'may be retried', sealed: 'c2VhbGVk' },
    { request: 'never lapses', sealed: 'c2VhbGVk' },
  ]);
});
