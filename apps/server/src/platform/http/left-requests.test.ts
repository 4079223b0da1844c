import { afterAll, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { createDatabase } from '../db/database.ts';
import { query } from '../../../testing/query.ts';

const product = await testApp();
const { app, db, platform } = product;
const watch = createDatabase(platform.config.databaseUrl ?? '', { applicationName: 'watch' });
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
const people = [await buildManager(db), await buildManager(db)] as const;
for (const { id } of people) await buildEvent(db, { managerId: id });
const [manager, other] = [await signedInAs(app, platform, people[0]), await signedInAs(app, platform, people[1])];
afterAll(async () => {
  await watch.destroy();
  await product.close();
});

function search(who: SignedIn, signal?: AbortSignal) {
  const headers = { cookie: who.cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ search: 'night' });
  return fetch(`${baseUrl}/api/events/events_list`, { method: 'POST', headers, body, signal: signal ?? null });
}

/** Counts queries on events that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await query(watch)<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from events e%'`;
  return rows[0]?.n ?? 0;
}

/** Blocks all reads of events while `run` lasts. */
function withEventsLocked(run: () => Promise<void>): Promise<void> {
  return watch.transaction().execute(async (tx) => {
    await query(tx)`lock table events in access exclusive mode`;
    await run();
  });
}

test('cancels an abandoned search in PostgreSQL, and no other query', async () => {
  let others: Promise<Response> | undefined;
  await withEventsLocked(async () => {
    const page = new AbortController();
    const answer = search(manager, page.signal);
    others = search(other);
    await expect.poll(waiting).toBe(2);
    page.abort();
    await expect(answer).rejects.toThrow('aborted');
    await expect.poll(waiting).toBe(1);
  });
  expect((await others)?.status).toBe(200);
  expect((await search(manager)).status).toBe(200);
});

test("limits one person's searches to two connections while others are served", async () => {
  const answers: Promise<Response>[] = [];
  await withEventsLocked(async () => {
    for (let call = 0; call < 8; call += 1) answers.push(search(manager));
    await expect.poll(waiting).toBe(2);
    const account = await fetch(`${baseUrl}/api/users/get_account`, { headers: { cookie: other.cookie } });
    expect(account.status).toBe(200);
    expect(await waiting()).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});
