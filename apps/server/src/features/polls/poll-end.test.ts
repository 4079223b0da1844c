import { answerPoll } from '@backline/contract/poll-answers';
import { addPoll, deletePoll, getPoll, updatePoll } from '@backline/contract/polls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildVotes, type BuiltPoll } from '../../../builders/builders.ts';
import { meeting } from '../../../testing/meeting.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { pollJobs } from './index.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(pollHouse());

const work = () => runJobs(house.product.platform, pollJobs);
const endNow = (pollId: number) => runNow(house.product.platform, jobNamed(pollJobs, 'complete-poll'), { pollId });
const shown = async (pollId: number) =>
  (await house.manager.call(getPoll, { event_id: house.eventId, poll_id: pollId })).body;
const passEnd = (pollId: number) =>
  query(house.product.db)`
    update polls set starts_at = now() - interval '1 hour', ends_at = now() - interval '1 ms' where id = ${pollId}`;
/** Makes the poll's job due now. */
const passJob = (pollId: number) =>
  query(house.product.db)`update pgboss.job_common set start_after = now() where singleton_key = ${`poll/${pollId}`}`;
const completions = async (pollId: number) =>
  (await house.auditOf(pollId)).filter(({ action }) => action === 'poll.completed');
const made = async () => (await house.manager.call(addPoll, house.form())).body.poll_id;

test('completes a poll at its end, counts its votes and notifies open pages', async () => {
  const pollId = await made();
  const [optionId = 0] = (await shown(pollId)).options.map(({ id }) => id);
  const fanIds = (await house.newFans(2)).map(({ id }) => id);
  await buildVotes(house.product.db, { pollId, optionId, fanIds });
  await work();
  expect((await shown(pollId)).completed).toBe(false);
  await passEnd(pollId);
  await passJob(pollId);
  const before = (await house.publishedNotices()).length;
  await work();
  expect(await shown(pollId)).toMatchObject({ completed: true, user_participated_count: 2, version: 2 });
  expect(await completions(pollId)).toMatchObject([{ actor_id: null, after: { completed: true, version: 2 } }]);
  expect((await house.publishedNotices()).slice(before)).toEqual([
    { topic: 'changed_polls', data: { poll_id: pollId } },
    { topic: 'polls', data: {} },
  ]);
});

test('completes a poll at its changed end, and ignores the job for the earlier end', async () => {
  const pollId = await made();
  const poll = await shown(pollId);
  const end_time = poll.end_time + 600_000;
  const options = { options_create: [], options_update: [], options_delete: [] };
  const { question, start_time, version } = poll;
  const change = { event_id: house.eventId, poll_id: pollId, question, start_time, end_time, version, ...options };
  await house.manager.call(updatePoll, change);
  expect(await house.endOf(pollId)).toBe(end_time);
  // Simulates a worker that had already fetched the job of the earlier end.
  await endNow(pollId);
  expect((await shown(pollId)).completed).toBe(false);
});

test('completes a poll once for concurrent workers', async () => {
  const poll = await house.newPoll({ endsAt: new Date(Date.now() - 1) });
  await Promise.all(Array.from({ length: 8 }, () => endNow(poll.id)));
  expect(await completions(poll.id)).toHaveLength(1);
  expect(await shown(poll.id)).toMatchObject({ completed: true, version: 2 });
});

test('completes a poll twice if workers read before they write (control)', async () => {
  const poll = await house.newPoll({ endsAt: new Date(Date.now() - 1) });
  const bothHaveLooked = meeting(2);
  let completed = 0;
  const careless = () =>
    house.product.db.transaction().execute(async (tx) => {
      const { rows } = await query(tx)`select from polls where id = ${poll.id} and completed_at is null`;
      await bothHaveLooked();
      if (rows.length === 0) return;
      await query(tx)`update polls set completed_at = now() where id = ${poll.id}`;
      completed += 1;
    });
  await Promise.all([careless(), careless()]);
  expect(completed).toBe(2);
});

test("completes an ended poll in the periodic job if the poll's own job was discarded", async () => {
  const poll = await house.newPoll({ endsAt: new Date(Date.now() - 1) });
  const look = pollJobs.find(({ cron }) => cron !== undefined);
  if (look === undefined) throw new Error('nobody looks');
  await runNow(house.product.platform, look, {});
  expect((await shown(poll.id)).completed).toBe(true);
});

test('completes the other due polls even if one poll fails', async () => {
  const { db } = house.product;
  const [broken, sound] = [
    await house.newPoll({ endsAt: new Date(Date.now() - 2_000) }),
    await house.newPoll({ endsAt: new Date(Date.now() - 1_000) }),
  ];
  await query(db)`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
  await query(db)`
    create trigger broken before update on polls for each row when (old.id = ${sql.lit(broken.id)}) execute function refuse()`;
  const look = pollJobs.find(({ cron }) => cron !== undefined);
  if (look === undefined) throw new Error('nobody looks');
  await runNow(house.product.platform, look, {});
  expect([(await shown(broken.id)).completed, (await shown(sound.id)).completed]).toEqual([false, true]);
  await query(db)`drop function refuse() cascade`;
});

test('deletes the job of a deleted poll, and ignores a job that is already running', async () => {
  const pollId = await made();
  await house.manager.call(deletePoll, { event_id: house.eventId, poll_id: pollId });
  expect(await house.endOf(pollId)).toBeNull();
  await endNow(pollId);
  expect(await completions(pollId)).toEqual([]);
});

test('counts every answer that was accepted while the poll was being completed, and no other', async () => {
  const poll: BuiltPoll = await house.newPoll();
  const fans = await house.newFans(30);
  const option_id = poll.options[0]?.id ?? 0;
  const answering = fans.map((fan) => fan.call(answerPoll, { event_id: house.eventId, poll_id: poll.id, option_id }));
  await passEnd(poll.id);
  await endNow(poll.id);
  const counted = (await Promise.all(answering)).filter(({ status }) => status === 200);
  expect((await shown(poll.id)).user_participated_count).toBe(counted.length);
});
