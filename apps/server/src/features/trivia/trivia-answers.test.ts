import { getTriviaScore, listFanTrivia } from '@backline/contract/fan-trivia';
import * as generalTexts from '@backline/contract/general.texts';
import { deleteTrivia, getTrivia, updateTrivia } from '@backline/contract/trivia';
import { answerTrivia } from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { describe, expect, test } from 'vitest';
import { buildFan, buildTrivia, joinFan } from '../../../builders/builders.ts';
import type { SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { triviaHouse } from '../../../testing/trivia/trivia.ts';

const house = await openForFile(triviaHouse());
const { db } = house.product;

const choice = { options: ['Eleven', 'Nineteen', 'Twenty'], right_option: 1 };
const source = { kind: 'event', id: 1, name: 'Night One' };
const build = async (more: object = {}) => {
  const event = await house.newEvent();
  const columns = { title: 'How many?', description: 'Nineteen encores.', sources: JSON.stringify([source]) };
  const { id } = await buildTrivia(db, { eventId: event.id, ...columns, ...choice, ...more });
  return { event_id: event.id, trivia_id: id };
};
const newFan = async (eventId: number) => {
  const fan = await buildFan(db);
  await joinFan(db, { eventId, fanId: fan.id });
  return house.as(fan);
};
const answer = (fan: SignedIn, of: { event_id: number; trivia_id: number }, option: number) =>
  fan.call(answerTrivia, { ...of, option: choice.options[option] ?? 'Nobody knows' });
const seen = async (fan: SignedIn, { event_id }: { event_id: number }) =>
  (await fan.call(listFanTrivia, { event_id })).body[0];
const storedOf = async ({ event_id, trivia_id }: { event_id: number; trivia_id: number }) =>
  (await house.manager.call(getTrivia, { event_id, trivia_id })).body;
const save = async (of: { event_id: number; trivia_id: number }, more: object) => {
  const { title, description, publish_time, version } = await storedOf(of);
  const images = { graphic: null, graphic_thumbnail_url: null };
  return house.manager.call(updateTrivia, { ...of, title, description, publish_time, version, ...images, ...more });
};

describe('refused answers', () => {
  test('refuses an answer of a fan who did not join the event, and one to an unpublished trivia', async () => {
    const [shown, waiting] = [await build(), await build({ publishAt: null })];
    const stranger = await house.as(await buildFan(db));
    for (const [fan, of] of [
      [stranger, shown],
      [house.fan, waiting],
    ] as const) {
      const { status, body } = await answer(fan, of, 1);
      expect([status, body.message]).toEqual([404, generalTexts.rowNotFound]);
    }
  });

  test('refuses an option that the trivia does not have, and any answer to a trivia without options', async () => {
    const plain = await build({ options: [], right_option: null });
    for (const [of, option] of [
      [await build(), 3],
      [plain, 0],
    ] as const) {
      const { status, body } = await answer(house.fan, of, option);
      expect([status, body.message]).toEqual([409, triviaTexts.triviaOptionGone]);
    }
  });
});

test('hides the right option and the fact from a fan until the fan has answered', async () => {
  const of = await build();
  const before = await seen(house.fan, of);
  expect(before).toMatchObject({ title: 'How many?', options: choice.options, fact: null, reveal: null });
  expect(JSON.stringify(before)).not.toMatch(/Nineteen encores|Night One|right/);
  const other = await newFan(of.event_id);
  await answer(other, of, 0);
  const { body } = await answer(house.fan, of, 1);
  const reveal = {
    description: 'Nineteen encores.',
    sources: ['Event Night One'],
    own_option: 1,
    right_option: 1,
    answer_counts: [1, 1, 0],
  };
  expect(body).toEqual({
    message: triviaTexts.triviaAnswerRecorded,
    trivia_id: of.trivia_id,
    is_repeat: false,
    reveal,
  });
  expect((await seen(house.fan, of))?.reveal).toEqual(reveal);
});

test('sends the fact of a trivia without options with the question', async () => {
  const of = await build({ options: [], right_option: null });
  expect(await seen(house.fan, of)).toMatchObject({
    options: [],
    fact: { description: 'Nineteen encores.', sources: ['Event Night One'] },
    reveal: null,
  });
});

test('counts only the first answer of a fan, also of many at once, and returns it to each call', async () => {
  const of = await build();
  const replies = await Promise.all(Array.from({ length: 60 }, (_each, place) => answer(house.fan, of, place % 3)));
  const told = replies.filter(({ status }) => status === 200);
  expect(new Set(told.map(({ body }) => body.reveal.own_option)).size).toBe(1);
  expect(told.filter(({ body }) => !body.is_repeat)).toHaveLength(1);
  const { answer_counts } = await storedOf(of);
  expect(answer_counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('keeps the counts of answers through merges, erased answers and the deletion of the trivia', async () => {
  const of = await build();
  const fans = await Promise.all(Array.from({ length: 5 }, () => newFan(of.event_id)));
  await Promise.all(fans.map((fan, place) => answer(fan, of, place % 2)));
  expect((await storedOf(of)).answer_counts).toEqual([3, 2, 0]);
  await query(db)`select fold_engagement()`;
  expect((await storedOf(of)).answer_counts).toEqual([3, 2, 0]);
  await query(db)`delete from trivia_answers where trivia_id = ${of.trivia_id} and option = 1`;
  expect((await storedOf(of)).answer_counts).toEqual([3, 0, 0]);
  await query(db)`select fold_engagement()`;
  expect((await storedOf(of)).answer_counts).toEqual([3, 0, 0]);
  await answer(await newFan(of.event_id), of, 2);
  await house.manager.call(deleteTrivia, of);
  await query(db)`select fold_engagement()`;
  const { rows } = await query(db)`select from trivia_answer_counts where trivia_id = ${of.trivia_id}`;
  expect(rows).toEqual([]);
});

test('notifies staff pages of answers, and fans of none', async () => {
  const of = await build();
  await house.publishedTopics(of.event_id);
  await answer(house.fan, of, 0);
  expect(await house.publishedTopics(of.event_id)).toEqual(['trivia_items']);
});

test('refuses other options once a fan has answered, but lets staff correct which one is right', async () => {
  const of = await build();
  expect((await save(of, { options: ['Ten', 'Nineteen'], right_option: 0 })).status).toBe(200);
  await answer(house.fan, of, 1);
  const refused = await save(of, { options: ['Ten', 'Twelve'], right_option: 0 });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    [{ path: 'options', message: triviaTexts.triviaOptionsStay }],
  ]);
  const scoreOf = async () => (await house.fan.call(getTriviaScore, { event_id: of.event_id })).body;
  expect(await scoreOf()).toEqual({ answered: 1, right: 0 });
  expect((await save(of, { options: ['Ten', 'Nineteen'], right_option: 1 })).status).toBe(200);
  expect(await scoreOf()).toEqual({ answered: 1, right: 1 });
  expect((await save(of, { title: 'How many encores?' })).status).toBe(200);
  expect(await storedOf(of)).toMatchObject({ options: ['Ten', 'Nineteen'], right_option: 1 });
});
