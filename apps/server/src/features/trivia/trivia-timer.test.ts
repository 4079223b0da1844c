import { addTrivia, deleteTrivia, updateTrivia } from '@backline/contract/trivia';
import { expect, test } from 'vitest';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { announce } from './trivia.repository.ts';
import { triviaHouse } from '../../../testing/trivia/trivia.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { triviaJobs } from './trivia.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(triviaHouse());
const { db } = house.product;

const hourMs = 3_600_000;
const [publishJob] = triviaJobs;
if (publishJob === undefined) throw new Error('no job');

const form = (event_id: number, publish_time: number) => ({ event_id, title: 'When?', description: '', publish_time });

async function scheduled(publishTime = Date.now() + hourMs) {
  const event = await house.newEvent();
  const { body } = await house.manager.call(addTrivia, form(event.id, publishTime));
  await house.publishedTopics(event.id);
  return { event_id: event.id, trivia_id: body.trivia_id };
}
type Ids = Awaited<ReturnType<typeof scheduled>>;
const waitingFor = async ({ trivia_id }: Ids) => {
  const { rows } = await query(house.product.db)<{ at: string }>`
    select start_after as at from pgboss.job_common where name = 'publish-trivia' and singleton_key = ${String(trivia_id)}
      and state = 'created'`;
  return rows.map(({ at }) => Math.round(Date.parse(at) / 1_000));
};
/** Makes the row and its job due now. */
async function pass({ trivia_id }: Ids) {
  await query(db)`update trivia set publish_at = now() where id = ${trivia_id}`;
  await query(db)`
    update pgboss.job_common set start_after = now() where name = 'publish-trivia' and singleton_key = ${String(trivia_id)}`;
}
const run = ({ trivia_id }: Ids) => runNow(house.product.platform, publishJob, { triviaId: trivia_id });

test('announces trivia once at its time', async () => {
  const ids = await scheduled();
  expect(await house.seen(ids.event_id)).toEqual([]);
  await pass(ids);
  await runJobs(house.product.platform);
  expect(await house.seen(ids.event_id)).toEqual(['When?']);
  expect(await house.publishedTopics(ids.event_id)).toEqual(['trivia', 'offers']);
  await run(ids);
  expect(await house.publishedTopics(ids.event_id)).toEqual([]);
});

test('moves the job to the new time when trivia are rescheduled, and ignores the earlier job', async () => {
  const ids = await scheduled();
  const later = Date.now() + 2 * hourMs;
  await house.manager.call(updateTrivia, { ...form(ids.event_id, later), ...ids });
  expect(await waitingFor(ids)).toEqual([Math.round(later / 1_000)]);
  await house.publishedTopics(ids.event_id);
  await run(ids);
  expect(await house.publishedTopics(ids.event_id)).toEqual([]);
});

test('announces due trivia whose job was lost once in the periodic job, but none that are not yet due', async () => {
  const [ids, later] = [await scheduled(), await scheduled()];
  await pass(ids);
  await query(house.product.db)`
    delete from pgboss.job_common where name = 'publish-trivia' and singleton_key = ${String(ids.trivia_id)}`;
  const look = triviaJobs.find(({ cron }) => cron !== undefined);
  if (look === undefined) throw new Error('nobody looks');
  await runNow(house.product.platform, look, {});
  expect(await house.publishedTopics(ids.event_id)).toEqual(['trivia', 'offers']);
  expect(await house.publishedTopics(later.event_id)).toEqual([]);
  await runNow(house.product.platform, look, {});
  expect(await house.publishedTopics(ids.event_id)).toEqual([]);
});

test('ignores the job of trivia that were deleted', async () => {
  const ids = await scheduled();
  await house.manager.call(deleteTrivia, ids);
  await house.publishedTopics(ids.event_id);
  await run(ids);
  expect(await house.publishedTopics(ids.event_id)).toEqual([]);
});

test('announces trivia again if staff move them to a later time', async () => {
  const ids = await scheduled(Date.now() - hourMs);
  await house.manager.call(updateTrivia, { ...form(ids.event_id, Date.now() + hourMs), ...ids });
  expect(await house.publishedTopics(ids.event_id)).toEqual(['trivia_items', 'trivia', 'offers']);
  await pass(ids);
  await runJobs(house.product.platform);
  expect(await house.publishedTopics(ids.event_id)).toEqual(['trivia', 'offers']);
});

test('announces trivia once for eight concurrent workers', async () => {
  const ids = await scheduled();
  await pass(ids);
  await Promise.all(Array.from({ length: 8 }, () => run(ids)));
  expect(await house.publishedTopics(ids.event_id)).toEqual(['trivia', 'offers']);
  // Control: after a reset, the next call announces again.
  await db.updateTable('trivia').set({ announced_at: null }).where('id', '=', ids.trivia_id).execute();
  expect(await db.transaction().execute((tx) => announce(tx, ids.trivia_id))).toBe(true);
});
