import * as triviaTexts from '@backline/contract/trivia.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { TriviaItem } from '@backline/contract/trivia';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, type Answer, refuseFields, savedByZoe } from '../../../testing/page.tsx';
import { Component as CreatePage } from './trivia-create.page.tsx';
import { Component as EditPage } from './trivia-edit.page.tsx';
import { automatic, triviaItem } from '../../../testing/trivia.ts';

const add = 'events/add_event_trivia';
const update = 'events/update_event_trivia';

const openNew = (answer: Answer = () => ({ message: triviaTexts.triviaCreated, trivia_id: 9 })) =>
  openPage({
    Component: CreatePage,
    path: '/trivia/:event_id/:event_name/add',
    features: ['Page_Trivia'],
    answers: { ...lookups, [add]: answer },
  });

const openStored = (stored: () => TriviaItem, answer: Answer) =>
  openPage({
    Component: EditPage,
    path: '/trivia/:event_id/:event_name/edit/:trivia_id',
    features: ['Page_Trivia'],
    answers: { ...lookups, 'events/get_trivia_detail': stored, [update]: answer },
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: 'at /trivia/7/Night%20One' });

it('requires a title and a publish time, which defaults to now', async () => {
  const startedAt = Date.now();
  const { user, sentTo } = openNew();
  const time = await field('Publish time');
  const seenAt = Date.now();
  expect(time.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/);
  await user.click(save());
  expect(await screen.findByText(triviaTexts.triviaTitleRequired)).toBeTruthy();
  const now = time.value;
  await user.clear(time);
  await user.tab();
  expect(await screen.findByText(triviaTexts.publishTimeRequired)).toBeTruthy();
  await user.type(time, now);
  await user.tab();
  await user.type(await field('Title'), ' Who tunes the guitars? ');
  await user.click(save());
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(triviaTexts.triviaCreated)).toBeTruthy();
  const { publish_time: at, ...sent } = sentTo(add)[0]?.input ?? {};
  expect(sent).toEqual({
    event_id: 7,
    title: ' Who tunes the guitars? ',
    description: '',
    graphic: null,
    graphic_thumbnail_url: null,
    options: [],
    right_option: null,
  });
  // The typed time has no seconds, so it may be up to a minute earlier than the start of the test.
  expect(at).toBeGreaterThanOrEqual(startedAt - (startedAt % 60_000));
  expect(at).toBeLessThanOrEqual(seenAt);

  // An unchanged time keeps its seconds, else it would sort below trivia published in the same minute.
  const openedAt = Date.now();
  const second = openNew();
  const title = await field('Title');
  const shownAt = Date.now();
  await second.user.type(title, 'Why?');
  await second.user.click(save());
  expect(await atList()).toBeTruthy();
  const publishTime = Number(second.sentTo(add)[0]?.input.publish_time);
  expect(publishTime).toBeGreaterThanOrEqual(openedAt - (openedAt % 1_000));
  expect(publishTime).toBeLessThanOrEqual(shownAt);
});

it('keeps the typed values after a failed save, and shows the server’s field error or a default error', async () => {
  let answer: () => Response = () => refuseFields({ title: 'Not this.' });
  const { user } = openNew(() => answer());
  const title = await field('Title');
  await user.type(title, 'Why?');
  await user.click(save());
  expect(await screen.findByText('Not this.')).toBeTruthy();
  answer = () => new Response('<html>', { status: 502 });
  await user.click(save());
  expect((await screen.findAllByText(generalTexts.tryLater)).length).toBeGreaterThan(0);
  expect(title.value).toBe('Why?');
});

it('shows the sources of generated trivia, keeps it unpublished without a time, and keeps the hidden seconds', async () => {
  const { user, sentTo } = openStored(
    () => automatic(2),
    () => ({ message: triviaTexts.triviaUpdated, trivia_id: 2, version: 3 }),
  );
  expect((await field('Publish time')).value).toBe('');
  expect(screen.getByText('Check-ins of Day Two')).toBeTruthy();
  await user.type(await field('Title'), ' Really?');
  await user.click(save());
  expect(await atList()).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({ trivia_id: 2, version: 2, is_publish: false, publish_time: 0 });

  const stored = triviaItem(2);
  const second = openStored(
    () => stored,
    () => ({ message: triviaTexts.triviaUpdated, trivia_id: 2, version: 3 }),
  );
  await second.user.type(await field('Title'), ' Really?');
  await second.user.click(save());
  expect(await atList()).toBeTruthy();
  expect(second.sentTo(update)[0]?.input).toMatchObject({ is_publish: true, publish_time: stored.publish_time });
});

describe('options', () => {
  const option = (place: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `Option ${place}` });
  const right = (place: number) => screen.getByRole<HTMLInputElement>('radio', { name: `Option ${place}` });

  it('rejects a single option, a repeated one, and options without a right one', async () => {
    const { user, sentTo } = openNew();
    await user.type(await field('Title'), 'How many encores?');
    await user.type(await option(1), 'Eleven');
    await user.click(save());
    expect(await screen.findByText(triviaTexts.triviaOptionsFew)).toBeTruthy();
    await user.type(await option(2), 'eleven');
    await user.click(save());
    expect(await screen.findByText(triviaTexts.triviaOptionRepeated)).toBeTruthy();
    await user.type(await option(2), '!');
    await user.click(save());
    expect(await screen.findByText(triviaTexts.triviaRightRequired)).toBeTruthy();
    expect(sentTo(add)).toEqual([]);
  });

  it('leaves out empty options, and sends the position of the right one among the others', async () => {
    const { user, sentTo } = openNew();
    await user.type(await field('Title'), 'How many encores?');
    await user.type(await option(2), 'Eleven');
    await user.type(await option(4), 'Nineteen');
    await user.click(right(4));
    await user.click(save());
    expect(await atList()).toBeTruthy();
    expect(sentTo(add)[0]?.input).toMatchObject({ options: ['Eleven', 'Nineteen'], right_option: 1 });
  });

  it('locks the options that fans have answered, but not which one is right', async () => {
    const stored = triviaItem(2, { options: ['Eleven', 'Nineteen'], right_option: 0, answer_counts: [2, 1] });
    const { user, sentTo } = openStored(
      () => stored,
      () => ({ message: triviaTexts.triviaUpdated, trivia_id: 2, version: 3 }),
    );
    expect((await option(1)).disabled).toBe(true);
    expect(screen.getByText(triviaTexts.triviaOptionsStay)).toBeTruthy();
    await user.click(right(2));
    await user.click(save());
    expect(await atList()).toBeTruthy();
    expect(sentTo(update)[0]?.input).toMatchObject({ options: ['Eleven', 'Nineteen'], right_option: 1 });
  });
});

it('on a conflict, shows both versions, and saves the values that the person chooses', async () => {
  let stored = triviaItem(2);
  const { user, sentTo } = openStored(
    () => stored,
    ({ input }) =>
      input.version === stored.version
        ? { message: triviaTexts.triviaUpdated, trivia_id: 2, version: 4 }
        : savedByZoe(triviaTexts.triviaConflict, 3, ['description', 'publish_time', 'graphic']),
  );
  await user.type(await field('Description'), ' Mine.');
  stored = triviaItem(2, { version: 3, description: 'Theirs.', publish_time: Date.UTC(2030, 0, 3, 1, 0) });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: triviaTexts.triviaConflict }));
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  expect(dialog.getByText(/2030-01-01 12:00 PM CST/)).toBeTruthy();
  expect(within(dialog.getByRole('group', { name: 'Publish time' })).getByText(/2030-01-02 07:00 PM/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await atList()).toBeTruthy();
  await waitFor(() =>
    expect(sentTo(update)[1]?.input).toMatchObject({
      version: 3,
      description: 'Because. Mine.',
      publish_time: stored.publish_time,
    }),
  );
});
