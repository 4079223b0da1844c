import { getAttendance } from '@backline/contract/attendance';
import * as pollTexts from '@backline/contract/polls.texts';
import * as generalTexts from '@backline/contract/general.texts';
import {
  addPoll,
  deletePoll,
  getPoll,
  listPollParticipants,
  listPolls,
  listPollWinners,
  maxPollOptions,
  updatePoll,
} from '@backline/contract/polls';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildVotes, joinFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(pollHouse());
const { db, app, platform } = house.product;

const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  (body.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
const option = (text: string, sort: number, more: object = {}) => ({ option: text, sort, ...more });

describe('refused polls', () => {
  test.each([
    ['without a question', { question: ' ' }, [`question: ${pollTexts.pollQuestionRequired}`]],
    ['with one option', { options: [option('This', 1)] }, [`options: ${pollTexts.pollOptionsFew}`]],
    [
      'with an option without a text or a sort number',
      { options: [option('', 1), { option: 'That' }] },
      [`options.0.option: ${pollTexts.pollOptionRequired}`, `options.1.sort: ${pollTexts.pollSortRequired}`],
    ],
    [
      'with two correct options',
      { options: [option('This', 1, { is_correct: true }), option('That', 2, { is_correct: true })] },
      [`options: ${pollTexts.pollOneCorrect}`],
    ],
    [
      'with two options that differ only in case and spaces',
      { options: [option('Café  del Mar', 1), option('Zoo', 2), option(' CAFE del mar', 3)] },
      [`options.2.option: ${pollTexts.pollOptionRepeated}`],
    ],
    [
      'with more options than allowed',
      { options: Array.from({ length: maxPollOptions + 1 }, (_each, place) => option(`Song ${place}`, place)) },
      [`options: ${pollTexts.pollOptionsMany(maxPollOptions)}`],
    ],
    ['without a start', { start_time: 0 }, [`start_time: ${generalTexts.startTimeRequired}`]],
  ])('rejects a poll %s', async (_name, wrong, expected) => {
    const { status, body } = await house.manager.call(addPoll, house.form(wrong));
    expect([status, fieldsOf(body)]).toEqual([422, expected]);
  });

  // Computes the times when the test runs, because the table of cases may have been built minutes earlier.
  test.each([
    [
      'that began a minute ago',
      (now: number) => ({ start_time: now - 61_000 }),
      `start_time: ${generalTexts.startTimePast}`,
    ],
    [
      'that has already ended',
      (now: number) => ({ start_time: now, end_time: now - 1_000 }),
      `end_time: ${generalTexts.endTimePast}`,
    ],
    [
      'that ends before it starts',
      (now: number) => ({ start_time: now + 90_000, end_time: now + 80_000 }),
      `end_time: ${pollTexts.pollEndsBeforeStart}`,
    ],
  ])('rejects a poll %s', async (_name, timesAt, expected) => {
    const { status, body } = await house.manager.call(addPoll, house.form(timesAt(Date.now())));
    expect([status, fieldsOf(body)]).toEqual([422, [expected]]);
  });
});

test('creates a poll with its options in order, notifies open pages and shows fans the polls tab', async () => {
  const event = await buildEvent(db, { managerId: house.managerId });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id });
  const phone = await signedInAs(app, platform, fan);
  const isOffered = async () => (await phone.call(getAttendance, { event_id: event.id })).body.offers.includes('polls');
  expect(await isOffered()).toBe(false);
  const form = house.form({ event_id: event.id, results: 'live' });
  const { status, body } = await house.manager.call(addPoll, form);
  expect([status, body.message]).toEqual([200, pollTexts.pollCreated]);
  expect(await isOffered()).toBe(true);
  const shown = (await house.manager.call(getPoll, { event_id: event.id, poll_id: body.poll_id })).body;
  expect(shown).toEqual({
    id: body.poll_id,
    version: 1,
    question: form.question,
    start_time: form.start_time,
    end_time: form.end_time,
    completed: false,
    results: 'live',
    user_participated_count: 0,
    options: [
      { id: expect.any(Number), option: 'Lanterns', sort: 1, is_correct: false, vote_count: 0 },
      { id: expect.any(Number), option: 'Harbour', sort: 2, is_correct: false, vote_count: 0 },
    ],
  });
  expect(await house.endOf(body.poll_id)).toBe(form.end_time);
  expect(await house.auditOf(body.poll_id)).toMatchObject([
    {
      action: 'poll.created',
      actor_id: house.managerId,
      after: { results: 'live', options: ['1. Lanterns', '2. Harbour'] },
    },
  ]);
  await house.manager.call(deletePoll, { event_id: event.id, poll_id: body.poll_id });
  expect(await isOffered()).toBe(false);
  expect(await house.endOf(body.poll_id)).toBeNull();
});

test('lists polls by latest start, in pages, and finds them by part of the question', async () => {
  const event = await buildEvent(db, { managerId: house.managerId });
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours));
  const made = [];
  for (const hour of [3, 1, 2]) {
    const times = { startsAt: at(hour), endsAt: at(9) };
    made.push(await house.newPoll({ eventId: event.id, question: `Encore number ${hour}?`, ...times }));
  }
  const [third, first, second] = made.map(({ id }) => id);
  const list = (more: object) => house.manager.call(listPolls, { event_id: event.id, ...more });
  const start = await list({ page_size: 2 });
  expect(start.body.map(({ id }) => id)).toEqual([third, second]);
  const rest = await list({ page_size: 2, cursor: start.headers['x-next-cursor'] });
  expect([rest.body.map(({ id }) => id), rest.headers['x-next-cursor']]).toEqual([[first], undefined]);
  expect((await list({ search: 'core NUMBER 2' })).body.map(({ id }) => id)).toEqual([second]);
  expect((await list({ search: 'nothing such' })).body).toEqual([]);
});

describe('poll updates', () => {
  test('adds, changes and removes options and moves the correct one in one save', async () => {
    const poll = await house.newPoll({ options: ['A', 'B', 'C'], correct: 0 });
    const [a, b, c] = poll.options.map(({ id }) => id);
    const change = house.change(poll, {
      question: ' Which  now? ',
      options_update: [
        { id: a, option: 'A', sort: 1, is_correct: false },
        { id: b, option: 'Bee', sort: 9, is_correct: true },
      ],
      options_create: [option('D', 3)],
      options_delete: [c],
    });
    const { status, body } = await house.manager.call(updatePoll, change);
    expect([status, body]).toEqual([200, { message: pollTexts.pollUpdated, poll_id: poll.id, version: 2 }]);
    const shown = (await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id })).body;
    expect([shown.question, shown.version]).toEqual(['Which now?', 2]);
    expect(shown.options.map(({ option: text, is_correct }) => `${text}${is_correct ? '!' : ''}`)).toEqual([
      'A',
      'D',
      'Bee!',
    ]);
    const [line] = await house.auditOf(poll.id);
    expect(line).toMatchObject({
      action: 'poll.updated',
      before: { options: ['1. A (correct)', '2. B', '3. C'] },
      after: { options: ['1. A', '3. D', '9. Bee (correct)'], version: 2 },
    });
  });

  test('rejects a change that leaves one option, marks two as correct or names an unknown option', async () => {
    const poll = await house.newPoll({ correct: 0 });
    const [a = 0, b = 0] = poll.options.map(({ id }) => id);
    const tries: [object, string][] = [
      [{ options_delete: [a] }, `options: ${pollTexts.pollOptionsFew}`],
      [{ options_update: [{ id: b, option: 'B', sort: 1, is_correct: true }] }, `options: ${pollTexts.pollOneCorrect}`],
      [{ options_create: [option('C', 1, { is_correct: true })] }, `options: ${pollTexts.pollOneCorrect}`],
      [{ options_update: [{ id: 9_999_999, option: 'B', sort: 1 }] }, `options_update: ${pollTexts.pollOptionGone}`],
    ];
    for (const [wrong, expected] of tries) {
      const { status, body } = await house.manager.call(updatePoll, house.change(poll, { question: 'New?', ...wrong }));
      expect([status, fieldsOf(body)]).toEqual([422, [expected]]);
    }
    const shown = (await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id })).body;
    expect([shown.question, shown.version, shown.options.length]).toEqual([poll.question, 1, 2]);
  });

  test('deletes votes only if the editor confirmed the current number of votes', async () => {
    const poll = await house.newPoll({ options: ['A', 'B', 'C'] });
    const c = poll.options[2]?.id ?? 0;
    const fans = (await house.newFans(3)).map(({ id }) => id);
    await buildVotes(house.product.db, { pollId: poll.id, optionId: c, fanIds: fans.slice(0, 2) });
    const remove = (votes_given_up?: number) =>
      house.manager.call(updatePoll, house.change(poll, { options_delete: [c], votes_given_up }));
    const silent = await remove();
    expect([silent.status, fieldsOf(silent.body)]).toEqual([422, [`options_delete: ${pollTexts.pollVotesGo(2)}`]]);
    await buildVotes(house.product.db, { pollId: poll.id, optionId: c, fanIds: fans.slice(2) });
    expect(fieldsOf((await remove(2)).body)).toEqual([`options_delete: ${pollTexts.pollVotesGo(3)}`]);
    expect(await house.votesOf(poll.id)).toHaveLength(3);
    expect((await remove(3)).status).toBe(200);
    expect(await house.votesOf(poll.id)).toEqual([]);
    expect((await house.auditOf(poll.id)).at(-1)).toMatchObject({ after: { votes_deleted: 3 } });
  });

  test('replaces an option by a new one with the same text, without its votes', async () => {
    const poll = await house.newPoll({ options: ['A', 'B'] });
    const [a, b] = poll.options;
    const [fan] = await house.newFans(1);
    await buildVotes(house.product.db, { pollId: poll.id, optionId: b?.id ?? 0, fanIds: [fan?.id ?? 0] });
    const shown = async () => (await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id })).body;
    const { sort = 0 } = (await shown()).options.find(({ id }) => id === b?.id) ?? {};
    const anew = { options_delete: [b?.id ?? 0], options_create: [{ option: 'B', sort }], votes_given_up: 1 };
    expect((await house.manager.call(updatePoll, house.change(poll, anew))).body.version).toBe(2);
    expect(await house.votesOf(poll.id)).toEqual([]);
    const { options } = await shown();
    expect(options.map(({ option }) => option)).toEqual(['A', 'B']);
    expect([options[0]?.id === a?.id, options[1]?.id === b?.id]).toEqual([true, false]);
  });

  test('rejects a stale save of a poll, and keeps the version if nothing changed', async () => {
    const poll = await house.newPoll();
    expect((await house.manager.call(updatePoll, house.change(poll))).body.version).toBe(1);
    await house.manager.call(updatePoll, house.change(poll, { question: 'Another?' }));
    const stale = await house.manager.call(updatePoll, house.change(poll, { question: 'Mine?' }));
    expect(stale.status).toBe(409);
    expect(stale.body.conflict).toMatchObject({ is_own: true, version: 2, fields: ['question'] });
  });

  test('completes a poll when staff mark it as completed, and reopens it only with an end in the future', async () => {
    const poll = await house.newPoll({ endsAt: new Date(Date.now() + 60_000) });
    const [a = 0] = poll.options.map(({ id }) => id);
    const [fan] = await house.newFans(1);
    await buildVotes(house.product.db, { pollId: poll.id, optionId: a, fanIds: [fan?.id ?? 0] });
    await house.manager.call(updatePoll, house.change(poll, { completed: true }));
    const shown = async () => (await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id })).body;
    expect(await shown()).toMatchObject({ completed: true, user_participated_count: 1, version: 2 });
    expect(await house.endOf(poll.id)).toBeNull();
    const past = { version: 2, completed: false, end_time: Date.now() - 1_000 };
    const refused = await house.manager.call(updatePoll, house.change(poll, past));
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, [`end_time: ${pollTexts.pollReopenedPast}`]]);
    const end_time = Date.now() + 120_000;
    await house.manager.call(updatePoll, house.change(poll, { version: 2, completed: false, end_time }));
    expect(await shown()).toMatchObject({ completed: false, user_participated_count: 1, version: 3 });
    expect(await house.endOf(poll.id)).toBe(end_time);
  });
});

test('deletes a poll with its votes and audits it', async () => {
  const poll = await house.newPoll({ question: 'Gone soon?' });
  const [fan] = await house.newFans(1);
  const optionId = poll.options[0]?.id ?? 0;
  await buildVotes(house.product.db, { pollId: poll.id, optionId, fanIds: [fan?.id ?? 0] });
  const remove = () => house.manager.call(deletePoll, { event_id: house.eventId, poll_id: poll.id });
  expect((await remove()).body.message).toBe(pollTexts.pollDeleted);
  expect(await house.votesOf(poll.id)).toEqual([]);
  expect((await remove()).status).toBe(404);
  expect(await house.auditOf(poll.id)).toMatchObject([
    { action: 'poll.deleted', before: { question: 'Gone soon?', votes_deleted: 1 } },
  ]);
});

test('shows phone numbers of participants and winners only with the users permission', async () => {
  const [fan] = await house.newFans(1);
  const poll = await house.newPoll();
  await buildVotes(db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds: [fan?.id ?? 0] });
  const numbersShown = async () => {
    const of = { event_id: house.eventId, poll_id: poll.id };
    const lists = [await house.manager.call(listPollParticipants, of), await house.manager.call(listPollWinners, of)];
    return lists.map(({ body }) => body.map((person) => [person.id, person.phone_number !== null]));
  };
  await house.manager.call(updatePoll, house.change(poll, { completed: true }));
  await query(db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Manage_Users'`;
  expect(await numbersShown()).toEqual([[[fan?.id, false]], [[fan?.id, false]]]);
  await query(db)`insert into role_features (role, feature) values ('MANAGER', 'Page_Manage_Users')`;
  expect(await numbersShown()).toEqual([[[fan?.id, true]], [[fan?.id, true]]]);
});

describe('options with the same text', () => {
  test("rejects an option with another option's text, unless the same save removes the other option", async () => {
    const poll = await house.newPoll();
    const [first, second] = poll.options;
    if (first === undefined || second === undefined) return expect.unreachable();
    const words = option(first.option.toUpperCase(), 9);
    for (const change of [{ options_create: [words] }, { options_update: [{ id: second.id, ...words }] }]) {
      const { status, body } = await house.manager.call(updatePoll, house.change(poll, change));
      expect([status, fieldsOf(body)]).toEqual([422, [`options: ${pollTexts.pollOptionRepeated}`]]);
    }
    const swap = { options_delete: [first.id], options_create: [words] };
    expect((await house.manager.call(updatePoll, house.change(poll, swap))).status).toBe(200);
  });
});

test('completes and edits a stored poll with repeated options', async () => {
  const poll = await house.newPoll({ options: ['Encore', 'encore'] });
  const { status, body } = await house.manager.call(updatePoll, house.change(poll, { completed: true }));
  expect(status).toBe(200);
  const mended = { completed: true, version: body.version, question: 'Mended at last?' };
  expect((await house.manager.call(updatePoll, house.change(poll, mended))).status).toBe(200);
});

test.each([
  ['はし', 'ばし'],
  ['バス', 'パス'],
  ['का', 'की'],
  ['Один й', 'Один и'],
])('accepts %s and %s as different options, although they differ only in a mark', async (one, other) => {
  const options = [option(one, 1), option(other, 2)];
  expect((await house.manager.call(addPoll, house.form({ options }))).status).toBe(200);
});
