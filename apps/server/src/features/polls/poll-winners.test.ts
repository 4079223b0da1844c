import { getPoll, listPollWinners, updatePoll } from '@backline/contract/polls';
import * as pollTexts from '@backline/contract/polls.texts';
import { describe, expect, test } from 'vitest';
import { buildVotes } from '../../../builders/builders.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(pollHouse());

const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  (body.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
const option = (text: string, sort: number, more: object = {}) => ({ option: text, sort, ...more });

describe('winners of a completed poll', () => {
  const completed = async (correct?: number) => {
    const poll = await house.newPoll({ completed_at: new Date(), ...(correct === undefined ? {} : { correct }) });
    const [first, second] = poll.options;
    if (first === undefined || second === undefined) throw new Error('a poll has two options');
    return { poll, first, second };
  };
  const marked = ({ id, option: text, sort }: { id: number; option: string; sort: number }, is_correct: boolean) => ({
    id,
    option: text,
    sort,
    is_correct,
  });

  test.each([
    ['another option becomes correct', 0, (one: object, other: object) => ({ options_update: [one, other] })],
    ['the correct option is no longer correct', 0, (one: object) => ({ options_update: [one] })],
    [
      'an option becomes correct where none was',
      undefined,
      (_: object, other: object) => ({ options_update: [other] }),
    ],
    [
      'the correct option is removed',
      0,
      (one: object) => ({
        options_delete: [(one as { id: number }).id],
        options_create: [option('New', 8)],
        votes_given_up: 9,
      }),
    ],
    [
      'a new option is added as the correct one',
      undefined,
      () => ({ options_create: [option('New', 8, { is_correct: true })] }),
    ],
  ] as const)('rejects a change of a completed poll when %s', async (_name, correct, changes) => {
    const { poll, first, second } = await completed(correct);
    const change = house.change(poll, changes(marked(first, false), marked(second, true)));
    const { status, body } = await house.manager.call(updatePoll, change);
    expect([status, fieldsOf(body)]).toEqual([422, [`options: ${pollTexts.pollWinnersStay}`]]);
    const { body: stored } = await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id });
    expect(stored.options.map(({ is_correct }) => is_correct)).toEqual([correct === 0, false]);
  });

  test('refuses to remove the most chosen options of a completed poll, but removes others', async () => {
    const fans = await house.newFans(5);
    const { poll, first, second } = await completed();
    const change = (removed: number) => house.change(poll, { options_delete: [removed], votes_given_up: 9 });
    const { body: made } = await house.manager.call(
      updatePoll,
      house.change(poll, { options_create: [option('Third', 3), option('Fourth', 4)] }),
    );
    const votes = [
      { optionId: first.id, fanIds: fans.slice(0, 2).map(({ id }) => id) },
      { optionId: second.id, fanIds: fans.slice(2, 4).map(({ id }) => id) },
    ];
    const { body: stored } = await house.manager.call(getPoll, { event_id: house.eventId, poll_id: poll.id });
    const third = stored.options.find(({ option: text }) => text === 'Third')?.id ?? 0;
    votes.push({ optionId: third, fanIds: fans.slice(4).map(({ id }) => id) });
    for (const { optionId, fanIds } of votes) await buildVotes(house.product.db, { pollId: poll.id, optionId, fanIds });
    for (const id of [first.id, second.id]) {
      const { status, body } = await house.manager.call(updatePoll, { ...change(id), version: made.version });
      expect([status, fieldsOf(body)]).toEqual([422, [`options: ${pollTexts.pollWinnersStay}`]]);
    }
    const of = { event_id: house.eventId, poll_id: poll.id };
    const winners = async () => {
      const { body } = await house.manager.call(listPollWinners, of);
      return new Set(body.map(({ id }) => id));
    };
    const won = await winners();
    expect(won.size).toBe(4);
    expect((await house.manager.call(updatePoll, { ...change(third), version: made.version })).status).toBe(200);
    expect(await winners()).toEqual(won);
  });

  test('accepts new wording for a completed poll, but a new correct option only if the save reopens the poll', async () => {
    const { poll, first, second } = await completed(0);
    const words = { question: 'Mended?', options_update: [{ ...marked(first, true), option: 'Mended' }] };
    const { status, body } = await house.manager.call(updatePoll, house.change(poll, words));
    expect(status).toBe(200);
    const reopened = {
      ...words,
      completed: false,
      version: body.version,
      options_update: [{ ...marked(first, false), option: 'Mended' }, marked(second, true)],
    };
    expect((await house.manager.call(updatePoll, house.change(poll, reopened))).status).toBe(200);
  });
});
