import * as generalTexts from '@backline/contract/general.texts';
import * as pollTexts from '@backline/contract/polls.texts';
import type { PollRow } from '@backline/contract/polls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, type Answer, refuseFields, savedByZoe } from '../../../testing/page.tsx';
import { Component as CreatePage } from './poll-create.page.tsx';
import { Component as EditPage } from './poll-edit.page.tsx';
import { poll } from '../../../testing/poll.ts';

const add = 'events/add_event_poll';
const update = 'events/update_event_poll';
const saved: Answer = () => ({ message: pollTexts.pollUpdated, poll_id: 2, version: 3 });

const openNew = (query = '') =>
  openPage({
    Component: CreatePage,
    path: '/poll/:event_id/:event_name/add',
    at: `/poll/7/Night%20One/add${query}`,
    features: ['Page_Polls'],
    answers: {
      ...lookups,
      'events/get_poll_detail': () => poll(2),
      [add]: () => ({ message: pollTexts.pollCreated, poll_id: 9 }),
    },
  });
const openStored = (stored: () => PollRow, answer: Answer = saved) =>
  openPage({
    Component: EditPage,
    path: '/poll/:event_id/:event_name/edit/:poll_id',
    features: ['Page_Polls'],
    answers: { ...lookups, 'events/get_poll_detail': stored, [update]: answer },
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });
const correct = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
const atList = () => screen.findByRole('heading', { name: 'at /poll/7/Night%20One' });

it('reports missing fields in the specification’s words, keeps two options, and sends nothing', async () => {
  const { user, sentTo } = openNew();
  const sort = await field('Sort no of option 1');
  await user.clear(sort);
  await user.click(await press('Save'));
  const { startTimeRequired, endTimeRequired } = generalTexts;
  const { pollQuestionRequired, pollSortRequired, pollOptionRequired } = pollTexts;
  for (const text of [pollQuestionRequired, startTimeRequired, endTimeRequired, pollSortRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText(pollOptionRequired)).toHaveLength(2);
  expect((await press('Remove option 1')).hasAttribute('disabled')).toBe(true);
  await user.click(await press('Add option'));
  expect((await field('Sort no of option 3')).value).toBe('3');
  expect((await press('Remove option 1')).hasAttribute('disabled')).toBe(false);
  expect(sentTo(add)).toEqual([]);
});

it('moves the focus from a removed option to the next one, or to Add', async () => {
  const { user } = openNew();
  await user.click(await press('Add option'));
  await user.click(await press('Add option'));
  (await press('Remove option 1')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove option 4' })).toBeNull());
  expect(document.activeElement).toBe(await press('Remove option 1'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove option 3' })).toBeNull());
  expect(document.activeElement).toBe(await press('Add option'));
});

it('shows an error on a duplicate option until one of the two changes', async () => {
  const { user, sentTo } = openNew('?copy=2');
  const third = await field('Option 3');
  await user.clear(third);
  await user.type(third, ' HARBOUR');
  expect(await screen.findByText(pollTexts.pollOptionRepeated)).toBeTruthy();
  await waitFor(() => expect(third.getAttribute('aria-invalid')).toBe('true'));
  await user.click(await press('Save'));
  expect(sentTo(add)).toEqual([]);
  await user.type(await field('Option 1'), ' lights');
  await waitFor(() => expect(screen.queryByText(pollTexts.pollOptionRepeated)).toBeNull());
});

it('copies question and options without times from another poll, and allows only one correct option', async () => {
  const { user, sentTo } = openNew('?copy=2');
  expect((await field('Question')).value).toBe('Encore 2?');
  expect((await field('Start Time')).value).toBe('');
  expect(correct()).toEqual([false, true, false]);
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  await waitFor(() => expect(correct()).toEqual([true, false, false]));
  await user.type(await field('Start Time'), '2099-01-02 08:00 PM');
  await user.tab();
  await user.type(await field('End Time'), '2099-01-02 07:00 PM');
  await user.tab();
  expect(await screen.findByText(pollTexts.pollEndsBeforeStart)).toBeTruthy();
  await user.clear(await field('End Time'));
  await user.type(await field('End Time'), '2099-01-02 09:00 PM');
  await user.tab();
  await user.click(screen.getByRole('combobox', { name: 'Results' }));
  await user.click(await screen.findByTitle(pollTexts.pollResultNames.live));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(pollTexts.pollCreated)).toBeTruthy();
  expect(sentTo(add).map(({ input }) => input)).toEqual([
    {
      event_id: 7,
      question: 'Encore 2?',
      start_time: Date.UTC(2099, 0, 3, 2, 0),
      end_time: Date.UTC(2099, 0, 3, 3, 0),
      completed: false,
      results: 'live',
      options: [
        { option: 'Harbour', sort: 1, is_correct: true },
        { option: 'Lanterns', sort: 2, is_correct: false },
        { option: 'Tides', sort: 5, is_correct: false },
      ],
    },
  ]);
});

it('sends changed options and the seconds the form hides, omits new blank options, and rejects cleared options', async () => {
  const { user, sentTo } = openStored(() => poll(2));
  await user.clear(await field('Option 3'));
  await user.click(await press('Save'));
  expect(await screen.findByText(pollTexts.pollOptionRequired)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
  await user.type(await field('Option 3'), 'Tides!');
  await user.click(await press('Add option'));
  await user.type(await field('Option 4'), 'Gulls');
  await user.click(await press('Add option'));
  await user.clear(await field('Sort no of option 5'));
  await user.click(screen.getByRole('switch', { name: 'Completed' }));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  const { start_time, end_time } = poll(2);
  expect(sentTo(update)[0]?.input).toEqual({
    event_id: 7,
    poll_id: 2,
    version: 2,
    question: 'Encore 2?',
    start_time,
    end_time,
    completed: true,
    results: 'after_end',
    options_create: [{ option: 'Gulls', sort: 6, is_correct: false }],
    options_update: [{ id: 23, option: 'Tides!', sort: 5, is_correct: false }],
    options_delete: [],
    votes_given_up: 0,
  });
});

it('shows how many votes an option loses, asks for a confirmation, and asks again if more votes arrive', async () => {
  let votes = 2;
  const stored = () => {
    const [first, ...others] = poll(2).options;
    return poll(2, { options: first ? [{ ...first, vote_count: votes }, ...others] : others });
  };
  const { user, sentTo } = openStored(stored, ({ input }) => {
    // Another vote arrives between the confirmation and the save.
    if (votes === 2) votes = 3;
    return input.votes_given_up === votes
      ? { message: pollTexts.pollUpdated, poll_id: 2, version: 3 }
      : refuseFields({ options_delete: pollTexts.pollVotesGo(votes) }, pollTexts.pollVotesGo(votes));
  });
  await user.click(await press('Remove option 1'));
  expect(await screen.findByText('2 votes go with the option that you removed.')).toBeTruthy();
  await user.click(await press('Restore'));
  await waitFor(() => expect(screen.queryByText(/votes go with/)).toBeNull());
  await user.click(await press('Remove option 3'));
  await user.click(await press('Save'));
  const dialog = async () => within(await screen.findByRole('dialog'));
  expect(
    (await dialog()).getByText('2 votes go with the option that you removed. Nobody can bring them back.'),
  ).toBeTruthy();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Nothing has been saved.')).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await press('Save'));
  await user.click((await dialog()).getByRole('button', { name: 'Remove and save' }));
  await waitFor(async () => expect((await dialog()).getByText(/^3 votes go/)).toBeTruthy());
  const buttons = screen.getAllByRole('button', { name: 'Remove and save' });
  await user.click(buttons.at(-1) as HTMLElement);
  expect(await atList()).toBeTruthy();
  expect(sentTo(update).map(({ input }) => [input.options_delete, input.votes_given_up])).toEqual([
    [[21], 2],
    [[21], 3],
  ]);
});

it('on a conflict, shows both versions, and saves the values that the person chooses', async () => {
  let stored = poll(2);
  const { user, sentTo } = openStored(
    () => stored,
    ({ input }) =>
      input.version === stored.version
        ? { message: pollTexts.pollUpdated, poll_id: 2, version: 4 }
        : savedByZoe(pollTexts.pollConflict, 3, ['completed', 'options']),
  );
  await user.type(await field('Option 1'), '!');
  const [, ...others] = stored.options;
  stored = poll(2, { version: 3, completed: true, options: others });
  await user.click(await press('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: pollTexts.pollConflict }));
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  const options = within(dialog.getByRole('group', { name: 'Options' }));
  expect(options.getByText('2. Lanterns (correct), 5. Tides')).toBeTruthy();
  expect(options.getByText('1. Harbour!, 2. Lanterns (correct), 5. Tides')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await atList()).toBeTruthy();
  expect(sentTo(update)[1]?.input).toMatchObject({
    version: 3,
    completed: true,
    // The other person removed the option, so keeping it creates it again.
    options_create: [{ option: 'Harbour!', sort: 1, is_correct: false }],
    options_update: [],
    options_delete: [],
  });
});
