import { addTrivia, deleteTrivia, updateTrivia } from '@backline/contract/trivia';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, runNow } from '../../../test/run-jobs.ts';
import { announce } from './trivia.repository.ts';
import { triviaHouse, type TriviaHouse } from './trivia.fixture.ts';
import { triviaJobs } from './trivia.jobs.ts';

let house: TriviaHouse;
beforeAll(async () => {
  house = await triviaHouse();
});
afterAll(() => house.product.close());

const hourMs = 3_600_000;
const [publishJob] = triviaJobs;
if (publishJob === undefined) throw new Error('no job');

const form = (event_id: number, publish_time: number) => ({ event_id, title: 'When?', description: '', publish_time });

async function scheduled(publishTime = Date.now() + hourMs) {
  const event = await house.newEvent();
  const { body } = await house.manager.call(addTrivia, form(event.id, publishTime));
  await house.told(event.id);
  return { event_id: event.id, trivia_id: body.trivia_id };
}
type Ids = Awaited<ReturnType<typeof scheduled>>;
const waitingFor = async ({ trivia_id }: Ids) => {
  const { rows } = await sql<{ at: string }>`
    select start_after as at from pgboss.job_common where name = 'publish-trivia' and singleton_key = ${String(trivia_id)}
      and state = 'created'`.execute(house.product.db);
  return rows.map(({ at }) => Math.round(Date.parse(at) / 1_000));
};
/** As if so much of the clock had passed, for the row and for what waits. */
async function pass({ trivia_id }: Ids) {
  const { db } = house.product;
  await db
    .updateTable('trivia')
    .set({ publish_at: sql`now()` })
    .where('id', '=', trivia_id)
    .execute();
  await sql`update pgboss.job_common set start_after = now() where name = 'publish-trivia' and singleton_key = ${String(trivia_id)}`.execute(
    db,
  );
}
const run = ({ trivia_id }: Ids) => runNow(house.product.platform, publishJob, { triviaId: trivia_id });

test('at its time the open pages are told, once', async () => {
  const ids = await scheduled();
  expect(await house.seen(ids.event_id)).toEqual([]);
  await pass(ids);
  await runJobs(house.product.platform);
  expect(await house.seen(ids.event_id)).toEqual(['When?']);
  expect(await house.told(ids.event_id)).toEqual(['trivia', 'offers']);
  await run(ids);
  expect(await house.told(ids.event_id)).toEqual([]);
});

test('the job of an edited time goes along with it, and an old one does nothing', async () => {
  const ids = await scheduled();
  const later = Date.now() + 2 * hourMs;
  await house.manager.call(updateTrivia, { ...form(ids.event_id, later), ...ids });
  expect(await waitingFor(ids)).toEqual([Math.round(later / 1_000)]);
  await house.told(ids.event_id);
  await run(ids);
  expect(await house.told(ids.event_id)).toEqual([]);
});

test('one whose job an ADMIN has discarded is told by the next look, once, and one whose time has not come is not', async () => {
  const [ids, later] = [await scheduled(), await scheduled()];
  await pass(ids);
  await sql`delete from pgboss.job_common where name = 'publish-trivia' and singleton_key = ${String(ids.trivia_id)}`.execute(
    house.product.db,
  );
  const look = triviaJobs.find(({ cron }) => cron !== undefined);
  if (look === undefined) throw new Error('nobody looks');
  await runNow(house.product.platform, look, {});
  expect(await house.told(ids.event_id)).toEqual(['trivia', 'offers']);
  expect(await house.told(later.event_id)).toEqual([]);
  await runNow(house.product.platform, look, {});
  expect(await house.told(ids.event_id)).toEqual([]);
});

test('the job of a deleted one does nothing', async () => {
  const ids = await scheduled();
  await house.manager.call(deleteTrivia, ids);
  await house.told(ids.event_id);
  await run(ids);
  expect(await house.told(ids.event_id)).toEqual([]);
});

test('what was seen and is moved to later is told again at its new time', async () => {
  const ids = await scheduled(Date.now() - hourMs);
  await house.manager.call(updateTrivia, { ...form(ids.event_id, Date.now() + hourMs), ...ids });
  expect(await house.told(ids.event_id)).toEqual(['trivia_items', 'trivia', 'offers']);
  await pass(ids);
  await runJobs(house.product.platform);
  expect(await house.told(ids.event_id)).toEqual(['trivia', 'offers']);
});

test('of eight workers at one timer one tells the pages; without the row’s word each of them would', async () => {
  const ids = await scheduled();
  await pass(ids);
  await Promise.all(Array.from({ length: 8 }, () => run(ids)));
  expect(await house.told(ids.event_id)).toEqual(['trivia', 'offers']);
  // The control: with the word taken back, the next one tells them anew.
  const { db } = house.product;
  await db.updateTable('trivia').set({ announced_at: null }).where('id', '=', ids.trivia_id).execute();
  expect(await db.transaction().execute((tx) => announce(tx, ids.trivia_id))).toBe(true);
});
