import * as lightTexts from '@backline/contract/lights.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { pattern } from '../../../testing/pattern.ts';
import { Component as CreatePage } from './event-pattern-create.page.tsx';
import { Component as EditPage } from './event-pattern-edit.page.tsx';
import { eventPattern } from '../../../testing/event-pattern.ts';
import { Component as ListPage } from './event-patterns.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';

const list = 'events/get_event_patterns';
const detail = 'events/get_pattern_detail';
const add = 'events/add_event_pattern';
const update = 'events/update_event_pattern';
const below = '/pattern/7/Night%20One';

const open = (Component: typeof ListPage, rest: string, answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: `/pattern/:event_id/:event_name${rest}`,
    at: `${below}${rest.replace(/:\w+/, '2')}`,
    features: ['Page_Patterns'],
    answers: { ...lookups, 'patterns/get_patterns': () => [pattern(4), pattern(5, { name: 'Wave' })], ...answers },
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: `at ${below}` });

describe('the list', () => {
  it('shows each pattern’s start in the event’s zone, its state, the number of phones, and its overlaps', async () => {
    const overlap = {
      kind: 'track' as const,
      name: 'Song',
      start_dttm: Date.UTC(2099, 0, 3, 2, 0),
      end_dttm: Date.UTC(2099, 0, 3, 2, 3),
    };
    open(ListPage, '', {
      [list]: () => [
        eventPattern(1, { overlaps: [overlap] }),
        eventPattern(2, {
          state: 'preparing',
          show_id: 3,
          phones: 1_200,
          can: { edit: false, delete: true, stop: true },
        }),
        eventPattern(3, { state: 'over', show_id: 2, phones: 1, can: { edit: false, delete: true, stop: false } }),
      ],
    });
    const waiting = await row(/Pulse 1/);
    expect(waiting.getByText('Scheduled')).toBeTruthy();
    expect(waiting.getByText(/Overlaps with the track “Song”/).textContent).toContain('at 2099-01-02 08:00 PM: only');
    expect(waiting.getByRole('link', { name: 'Edit Pulse 1' }).getAttribute('href')).toBe(`${below}/edit/1`);
    const sent = await row(/Pulse 2/);
    expect(sent.getByText('Preparing')).toBeTruthy();
    expect(sent.getByText('Sent to 1,200 phones')).toBeTruthy();
    expect(sent.queryByRole('link', { name: /Edit/ })).toBeNull();
    const over = await row(/Pulse 3/);
    expect(over.getByText('Over')).toBeTruthy();
    expect(over.getByText('1 phone reached')).toBeTruthy();
  });

  it('stops a pattern once on a double click without a confirmation, and deletes it after a confirmation', async () => {
    const rows = [eventPattern(2, { state: 'running', show_id: 3, phones: 4 })];
    const { user, sentTo } = open(ListPage, '', {
      [list]: () => rows,
      'events/stop_event_pattern': () => {
        rows[0] = eventPattern(2, { state: 'stopped', show_id: 3, phones: 4 });
        return { message: lightTexts.showStopped, epoch: 5 };
      },
      'events/delete_event_pattern': () => {
        rows.pop();
        return { message: lightTexts.patternDeleted };
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Stop Pulse 2' }));
    expect(await screen.findByText(lightTexts.showStopped)).toBeTruthy();
    expect(sentTo('events/stop_event_pattern').map(({ input }) => input)).toEqual([
      { event_id: 7, event_user_pattern_id: 2 },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop Pulse 2' })).toBeNull());
    await chooseAction(user, 'Pulse 2', 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(lightTexts.patternDeleted)).toBeTruthy();
    expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
  });
});

describe('the form', () => {
  it('shows the specification’s errors for missing fields, rejects a past start, and sends nothing', async () => {
    const { user, sentTo } = open(CreatePage, '/add', {});
    const start = await field('Start Time');
    await user.click(save());
    expect(await screen.findByText('Please select start time.')).toBeTruthy();
    expect(await screen.findByText('Please select pattern.')).toBeTruthy();
    await user.type(start, '2020-01-02 08:00 PM');
    await user.tab();
    expect(await screen.findByText(lightTexts.startTimePast)).toBeTruthy();
    await user.click(save());
    expect(sentTo(add)).toEqual([]);
  });

  it('finds a pattern by its name, schedules it in the event’s zone and reports overlaps', async () => {
    const at = Date.UTC(2099, 0, 3, 2, 0);
    const { user, sentTo } = open(CreatePage, '/add', {
      [add]: () => ({
        message: lightTexts.patternCreated,
        event_user_pattern_id: 9,
        overlaps: [{ kind: 'pattern', name: 'Other', start_dttm: at, end_dttm: at + 1 }],
      }),
    });
    const picker = await screen.findByRole('combobox', { name: 'Pattern' });
    await user.click(picker);
    await user.type(picker, 'wav');
    await waitFor(() => expect(screen.queryByTitle('Pulse 4 (0:02)')).toBeNull());
    await user.click(await screen.findByTitle('Wave (0:02)'));
    await user.type(await field('Start Time'), '2099-01-02 08:00 PM');
    await user.tab();
    await user.click(save());
    expect(await atList()).toBeTruthy();
    expect(screen.getByText('Pattern has been created successfully.')).toBeTruthy();
    expect(screen.getByText(/Overlaps with the pattern “Other”/)).toBeTruthy();
    expect(sentTo(add)[0]?.input).toEqual({ event_id: 7, start_dttm: at, pattern_id: 5 });
  });

  it('searches a library of more than 1,000 patterns on the server and keeps the choice', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => pattern(index + 1));
    const { user, sentTo } = open(CreatePage, '/add', {
      'patterns/get_patterns': ({ input }) =>
        input.search === 'last' ? [pattern(2_000, { name: 'Last of all' })] : many,
    });
    const picker = await screen.findByRole('combobox', { name: 'Pattern' });
    await user.click(picker);
    await screen.findByTitle('Pulse 1 (0:02)');
    await user.type(picker, 'last');
    await user.click(await screen.findByTitle('Last of all (0:02)'));
    await waitFor(() => expect(sentTo('patterns/get_patterns').map(({ input }) => input.search)).toEqual(['', 'last']));
    expect((await screen.findAllByTitle('Last of all (0:02)')).length).toBeGreaterThan(0);
  });

  it('keeps the seconds of a stored start time, and a pattern that is no longer in the library', async () => {
    const { user, sentTo } = open(EditPage, '/edit/:event_user_pattern_id', {
      [detail]: () => eventPattern(2, { pattern_id: 77 }),
      [update]: () => ({
        message: lightTexts.patternUpdated,
        event_user_pattern_id: 2,
        overlaps: [],
        version: 3,
      }),
    });
    await field('Start Time');
    await user.click(save());
    expect(await atList()).toBeTruthy();
    const { start_dttm } = eventPattern(2);
    expect(sentTo(update)[0]?.input).toEqual({
      event_id: 7,
      event_user_pattern_id: 2,
      version: 2,
      start_dttm,
      pattern_id: 77,
    });
  });

  it('says that a pattern that has started cannot be changed', async () => {
    open(EditPage, '/edit/:event_user_pattern_id', {
      [detail]: () => eventPattern(2, { state: 'running', can: { edit: false, delete: true, stop: true } }),
    });
    expect(await screen.findByText(lightTexts.patternBegun)).toBeTruthy();
  });
});
