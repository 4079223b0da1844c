import * as generalTexts from '@backline/contract/general.texts';
import { answerPoll } from '@backline/contract/poll-answers';
import { listFanPolls, pollResultsForFans } from '@backline/contract/fan-polls';
import { listPollParticipants, listPollWinners, updatePoll } from '@backline/contract/polls';
import * as pollTexts from '@backline/contract/polls.texts';
import { describe, expect, test, vi } from 'vitest';
import { buildVotes, type BuiltPoll } from '../../../builders/builders.ts';
import { type SignedIn } from '../../../testing/as.ts';
import { meeting } from '../../../testing/meeting.ts';
import { countPollVotes, countShownVotes, pollParticipants, pollWinners } from './index.ts';
import * as votes from './poll-votes.repository.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

// Spies on this module, because one test replaces its calls.
vi.mock(import('./poll-votes.repository.ts'), { spy: true });

const house = await openForFile(pollHouse());

const minuteMs = 60_000;
const optionOf = (poll: BuiltPoll, place = 0) => poll.options[place]?.id ?? 0;
const answer = (fan: SignedIn | undefined, poll: BuiltPoll, place = 0) => {
  if (fan === undefined) throw new Error('no such fan');
  return fan.call(answerPoll, { event_id: house.eventId, poll_id: poll.id, option_id: optionOf(poll, place) });
};
const pollsOf = async (fan: SignedIn | undefined) => (await fan?.call(listFanPolls, { event_id: house.eventId }))?.body;

describe('refused answers', () => {
  test('refuses an answer of a fan who has not checked in, but shows the poll', async () => {
    const poll = await house.newPoll();
    const [fan] = await house.newFans(1, { checkedInAt: null });
    const { status, body } = await answer(fan, poll);
    expect([status, body.message]).toEqual([409, pollTexts.pollNeedsCheckIn]);
    expect((await pollsOf(fan))?.result.map(({ id }) => id)).toContain(poll.id);
  });

  test("rejects an answer if the fan's check-in is undone while the answer waits for a lock", async () => {
    const poll = await house.newPoll();
    const [fan] = await house.newFans(1);
    const actual = await vi.importActual<typeof votes>('./poll-votes.repository.ts');
    // Simulates a locked poll, both for the batch and for the single call.
    vi.mocked(votes.vote).mockResolvedValueOnce([null]).mockResolvedValueOnce([null]);
    vi.mocked(votes.findStanding).mockImplementationOnce(async (tx, vote) => {
      const standing = await actual.findStanding(tx, vote);
      await query(house.product.db)`update event_users set checked_in_at = null where user_id = ${vote.fanId}`;
      return standing;
    });
    expect((await answer(fan, poll)).status).toBe(503);
    expect((await answer(fan, poll)).body.message).toBe(pollTexts.pollNeedsCheckIn);
    expect(await house.votesOf(poll.id)).toEqual([]);
  });

  test('refuses an answer before the start, after the end and after completion', async () => {
    const ago = (ms: number) => new Date(Date.now() - ms);
    const [fan] = await house.newFans(1);
    const later = await house.newPoll({ startsAt: ago(-minuteMs), endsAt: ago(-2 * minuteMs) });
    const ended = await house.newPoll({ endsAt: ago(1) });
    const completed = await house.newPoll({ completed_at: ago(1) });
    const refusals = [];
    for (const poll of [later, ended, completed]) refusals.push((await answer(fan, poll)).body.message);
    expect(refusals).toEqual([pollTexts.pollNotBegun, pollTexts.pollOver, pollTexts.pollOver]);
    for (const poll of [later, ended, completed]) expect(await house.votesOf(poll.id)).toEqual([]);
  });

  test('refuses an option of another poll', async () => {
    const [poll, other] = [await house.newPoll(), await house.newPoll()];
    const [fan] = await house.newFans(1);
    const input = { event_id: house.eventId, poll_id: poll.id, option_id: optionOf(other) };
    const reply = await fan?.call(answerPoll, input);
    expect([reply?.status, reply?.body.message]).toEqual([409, pollTexts.pollOptionGone]);
  });
});

test("counts only a fan's first answer, and returns it for every later call, even after the poll's end", async () => {
  const poll = await house.newPoll();
  const [fan] = await house.newFans(1);
  const first = await answer(fan, poll, 1);
  const expected = { poll_id: poll.id, option_id: optionOf(poll, 1) };
  expect([first.status, first.body]).toEqual([200, { message: pollTexts.pollAnswered, ...expected, is_repeat: false }]);
  const repeated = { message: pollTexts.pollAnsweredAlready, ...expected, is_repeat: true };
  expect((await answer(fan, poll, 0)).body).toEqual(repeated);
  await house.manager.call(updatePoll, house.change(poll, { completed: true }));
  expect((await answer(fan, poll, 0)).body).toEqual(repeated);
  expect(await house.votesOf(poll.id)).toEqual([{ user_id: fan?.id, option_id: optionOf(poll, 1) }]);
  expect(await house.publishedNotices()).toContainEqual({ topic: 'poll_votes', data: null });
});

describe('200 concurrent answers of one fan', () => {
  const race = async (poll: BuiltPoll) => {
    const [fan] = await house.newFans(1);
    return Promise.all(Array.from({ length: 200 }, (_, place) => answer(fan, poll, place % 2)));
  };

  test("counts only one of a fan's 200 concurrent answers, and returns that answer to every call", async () => {
    const poll = await house.newPoll();
    const answers = await race(poll);
    const stored = await house.votesOf(poll.id);
    expect(stored).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 200 && !body.is_repeat)).toHaveLength(1);
    const optionIds = answers.filter(({ status }) => status === 200).map(({ body }) => body.option_id);
    expect(new Set(optionIds)).toEqual(new Set([stored[0]?.option_id]));
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
  });

  test('counts several answers if each call reads before it writes (control)', async () => {
    const { db } = house.product;
    const poll = await house.newPoll();
    await query(db)`create table votes_without_key (poll_id bigint, user_id bigint)`;
    await query(db)`grant all on votes_without_key to public`;
    const twoHaveLooked = meeting(2);
    vi.mocked(votes.vote).mockImplementation(async (tx, asked) => {
      for (const { pollId, fanId } of asked) {
        const { rows } = await query(tx)`select from votes_without_key where user_id = ${fanId}`;
        await twoHaveLooked();
        if (rows.length === 0) await query(tx)`insert into votes_without_key values (${pollId}, ${fanId})`;
      }
      return asked.map(() => ({ is_shown: false }));
    });
    await race(poll);
    vi.mocked(votes.vote).mockReset();
    const { rows } = await query(db)`select from votes_without_key`;
    expect(rows.length).toBeGreaterThan(1);
  });
});

test("counts every answer that was confirmed during the poll's completion, and no other", async () => {
  const poll = await house.newPoll();
  const fans = await house.newFans(40);
  const answering = fans.map((fan, place) => answer(fan, poll, place % 2));
  const completing = house.manager.call(updatePoll, house.change(poll, { completed: true }));
  const answers = await Promise.all(answering);
  expect((await completing).status).toBe(200);
  const counted = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.message === pollTexts.pollOver)).toBe(
    true,
  );
  const { rows } = await query(house.product.db)<{ total: number }>`
    select sum(final_count)::int as total from poll_options where poll_id = ${poll.id}`;
  expect([rows[0]?.total, (await house.votesOf(poll.id)).length]).toEqual([counted.length, counted.length]);
});

describe('poll results', () => {
  test('hides results and the correct option from fans until the poll is completed', async () => {
    const poll = await house.newPoll({ correct: 1 });
    const [one, two] = await house.newFans(2);
    await answer(one, poll, 0);
    const open = (await pollsOf(one))?.result.find(({ id }) => id === poll.id);
    expect(open).toMatchObject({ completed: false, own_option_id: optionOf(poll, 0) });
    expect(open?.options).toEqual([
      { id: optionOf(poll, 0), option: 'This', result: null },
      { id: optionOf(poll, 1), option: 'That', result: null },
    ]);
    expect(JSON.stringify(open)).not.toContain('correct');
    await house.manager.call(updatePoll, house.change(poll, { completed: true }));
    const completed = (await pollsOf(two))?.result.find(({ id }) => id === poll.id);
    expect(completed).toMatchObject({ completed: true, own_option_id: null });
    expect(completed?.options.map(({ result }) => result)).toEqual([
      { vote_count: 1, wins: false, is_correct: false },
      { vote_count: 0, wins: true, is_correct: true },
    ]);
  });

  test.each(['after_vote', 'live'] as const)(
    'shows the votes of an open poll with results %s, but neither the correct option nor a winner',
    async (results) => {
      const poll = await house.newPoll({ correct: 1, results });
      const [voter, other] = await house.newFans(2);
      const shownTo = async (fan: SignedIn | undefined) =>
        (await pollsOf(fan))?.result.find(({ id }) => id === poll.id)?.options.map(({ result }) => result);
      const counts = (first: number, second: number) =>
        [first, second].map((vote_count) => ({ vote_count, wins: false, is_correct: false }));
      expect(await shownTo(voter)).toEqual(results === 'live' ? counts(0, 0) : [null, null]);
      await answer(voter, poll, 0);
      expect(await shownTo(voter)).toEqual(counts(1, 0));
      expect(await shownTo(other)).toEqual(results === 'live' ? counts(1, 0) : [null, null]);
      await query(house.product.db)`select fold_engagement()`;
      await answer(other, poll, 1);
      expect(await shownTo(other)).toEqual(counts(1, 1));
    },
  );

  test('reads the votes of an open poll from kept counts, without the votes', async () => {
    const poll = await house.newPoll({ results: 'live' });
    const [fan, reader] = await house.newFans(2);
    await answer(fan, poll, 0);
    await query(house.product.db)`select fold_engagement()`;
    await query(house.product.db)`
      update poll_option_counts set votes = 5000 where option_id = ${optionOf(poll, 0)}`;
    const shown = (await pollsOf(reader))?.result.find(({ id }) => id === poll.id);
    expect(shown?.options.map(({ result }) => result?.vote_count)).toEqual([5_000, 0]);
  });

  test('tells phones of votes only in polls whose results they may see, with counts only of live polls', async () => {
    const live = await house.newPoll({ results: 'live' });
    const asked = await house.newPoll({ results: 'after_vote' });
    const hidden = await house.newPoll();
    const [fan] = await house.newFans(1);
    const topics = async () =>
      (await house.publishedNotices()).filter(({ topic }) => topic === pollResultsForFans.name);
    const before = (await topics()).length;
    await answer(fan, hidden);
    expect(await topics()).toHaveLength(before);
    await answer(fan, live);
    await answer(fan, asked);
    expect(await topics()).toHaveLength(before + 2);
    const polls = (await countShownVotes(house.product.db, [house.eventId])).get(house.eventId)?.polls ?? [];
    expect(polls.find(({ id }) => id === live.id)?.votes).toEqual([
      [optionOf(live, 0), 1],
      [optionOf(live, 1), 0],
    ]);
    expect(polls.find(({ id }) => id === asked.id)?.votes).toBeNull();
    expect(polls.some(({ id }) => id === hidden.id)).toBe(false);
  });

  test('hides a poll from fans before its start, but returns the start time', async () => {
    const startsAt = new Date(Date.now() + minuteMs / 2);
    const poll = await house.newPoll({ startsAt });
    const [fan] = await house.newFans(1);
    const polls = await pollsOf(fan);
    expect(polls?.result.map(({ id }) => id)).not.toContain(poll.id);
    expect(polls?.next_start_time).toBe(startsAt.getTime());
  });

  test('counts votes of open polls for staff pages', async () => {
    const [poll, completed] = [await house.newPoll(), await house.newPoll({ completed_at: new Date() })];
    const [fan] = await house.newFans(1);
    await answer(fan, poll, 1);
    const polls = (await countPollVotes(house.product.db, [house.eventId])).get(house.eventId)?.polls;
    expect(polls?.find(({ id }) => id === poll.id)?.options).toEqual([
      { id: optionOf(poll, 0), vote_count: 0 },
      { id: optionOf(poll, 1), vote_count: 1 },
    ]);
    expect(polls?.some(({ id }) => id === completed.id)).toBe(false);
  });
});

describe('poll winners', () => {
  const winnersOf = (poll: BuiltPoll, more: object = {}) =>
    house.manager.call(listPollWinners, { event_id: house.eventId, poll_id: poll.id, ...more });
  const vote = async (poll: BuiltPoll, place: number, count: number) => {
    const fanIds = (await house.newFans(count)).map(({ id }) => id);
    await buildVotes(house.product.db, { pollId: poll.id, optionId: optionOf(poll, place), fanIds });
    return fanIds;
  };
  const completed = (more: object = {}) =>
    house.newPoll({ completed_at: new Date(), options: ['A', 'B', 'C'], ...more });
  const idsOf = async (poll: BuiltPoll) => (await winnersOf(poll)).body.map(({ id }) => id);

  test('refuses to list the winners of an open poll, and selects none for a notification', async () => {
    const poll = await house.newPoll({ correct: 0 });
    await vote(poll, 0, 1);
    const { status, body } = await winnersOf(poll);
    expect([status, body.message]).toEqual([409, pollTexts.pollNotCompleted]);
    const { rows } = await pollWinners(house.eventId, poll.id).execute(house.product.db);
    expect(rows).toEqual([]);
  });

  test('returns fans who chose the correct option as winners', async () => {
    const poll = await completed({ correct: 1 });
    await vote(poll, 0, 2);
    const right = await vote(poll, 1, 1);
    expect(await idsOf(poll)).toEqual(right);
  });

  test('returns the fans of the most chosen options as winners if no option is marked as correct', async () => {
    const poll = await completed();
    expect(await idsOf(poll)).toEqual([]);
    await vote(poll, 2, 1);
    const most = [...(await vote(poll, 0, 2)), ...(await vote(poll, 1, 2))];
    expect(new Set(await idsOf(poll))).toEqual(new Set(most));
    const { rows } = await pollWinners(house.eventId, poll.id).execute(house.product.db);
    expect(new Set(rows.map(({ user_id: id }) => id))).toEqual(new Set(most));
  });

  test('lists winners and participants with name, phone number and time, latest first', async () => {
    const poll = await completed({ correct: 0 });
    const fans = await vote(poll, 0, 3);
    const rows = (await winnersOf(poll)).body;
    expect(rows.map(({ id }) => id)).toEqual(fans.toReversed());
    expect(rows[0]).toEqual({
      id: fans[2],
      name: expect.stringMatching(/^Fan /),
      phone_number: expect.stringMatching(/^\+/),
      profile_image_thumbnail_url: null,
      created_dttm: expect.any(Number),
    });
    const page = (more: object) =>
      house.manager.call(listPollParticipants, { event_id: house.eventId, poll_id: poll.id, page_size: 2, ...more });
    const start = await page({});
    const rest = await page({ cursor: start.headers['x-next-cursor'] });
    expect([...start.body, ...rest.body]).toEqual(rows);
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    const { rows: participants } = await pollParticipants(house.eventId, poll.id).execute(house.product.db);
    expect(participants).toHaveLength(3);
  });
});

test("keeps the vote of a fan who has left the event, and rejects the fan's further answers", async () => {
  const poll = await house.newPoll();
  const [fan] = await house.newFans(1);
  await answer(fan, poll);
  await query(house.product.db)`update event_users set has_left = true where user_id = ${fan?.id}`;
  expect(await house.votesOf(poll.id)).toHaveLength(1);
  expect((await answer(fan, poll)).body.message).toBe(generalTexts.rowNotFound);
});
