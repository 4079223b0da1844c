import { messages } from '@backline/contract/messages';
import { nightMessages } from '@backline/contract/night-messages';
import type { Night } from '@backline/contract/night';
import { features, type Feature } from '@backline/contract/features';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookups } from '../../nouns/fans/fan-testing.ts';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
import { comparable, markOf, minuteMs, nightOf, runningOf, seriesWith, startsAt } from './night-testing.ts';
import { Component } from './night.page.tsx';

// A notice that fades after the last test would look for a window that is gone.
afterEach(cleanup);

const root = '/groups/now/7/Night%20One';

interface Opened {
  answers?: Record<string, Answer>;
  at?: string;
  held?: readonly Feature[];
  role?: 'MANAGER' | 'ARTIST';
}

function open(night: Night | Answer, { answers = {}, at = root, held = features, role }: Opened = {}) {
  return openPage({
    Component,
    path: '/groups/now/:event_id/:event_name',
    at,
    features: held,
    role,
    answers: {
      ...lookups,
      'events/get_event_night': typeof night === 'function' ? night : () => night,
      ...answers,
    },
  });
}

const busy = nightOf({
  checkins: seriesWith({ 10: 34, 12: 20 }, 3),
  votes: seriesWith({ 20: 12 }),
  orders: seriesWith({ 30: 2 }),
  revenue: seriesWith({ 30: 50.1 }),
  marks: [markOf(), markOf({ kind: 'trivia', id: 4, title: 'Who tunes?', end_dttm: null, figure: null })],
});

const lane = async (name: string) => (await screen.findByRole('heading', { name, level: 3 })).closest('li');

describe('what is refused or missing', () => {
  it('says that an event which is out of reach could not be found, and asks for none of its night', async () => {
    const { sentTo } = open(busy, { at: '/groups/now/99/x' });
    expect(await screen.findByRole('heading', { name: messages.eventNotFound })).toBeTruthy();
    expect(sentTo('events/get_event_night')).toEqual([]);
  });

  it('says that the night may not be opened', async () => {
    open(() => refuse(403, { message: messages.forbidden, code: 'forbidden' }));
    expect(await screen.findByText(messages.forbidden)).toBeTruthy();
  });

  it('shows a failure with a way to try again, and no empty night', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? refuse(500, { message: 'Broken', code: 'internal' }) : busy));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText(nightMessages.nothingYet)).toBeNull();
    isDown = false;
    await user.click(retry);
    expect(await lane('Check-ins')).toBeTruthy();
  });

  it.each([
    ['before', nightMessages.notBegun],
    ['on', nightMessages.nothingYet],
    ['over', nightMessages.nothingHappened],
  ] as const)('says of an empty night that is %s so, and offers nothing to compare or print', async (state, said) => {
    open(nightOf({ state }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByText(nightMessages.running) !== null).toBe(state === 'on');
  });

  it('leaves out what its reader may not see, without a hole in lanes or table', async () => {
    const { user } = open(nightOf({ ...busy, votes: null, orders: null, revenue: null }));
    await lane('Check-ins');
    const { checkins, requests, entries } = nightMessages.seriesNames;
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual([checkins, requests, entries]);
    await user.click(screen.getByText(nightMessages.showAsTable));
    const headings = within(await screen.findByRole('table')).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([nightMessages.time, checkins, requests, entries]);
  });
});

describe('the lanes', () => {
  it('tell totals, the busiest minute by the clocks of the event, and what lies outside of them', async () => {
    open(busy);
    const arrived = (await lane('Check-ins'))?.textContent;
    expect(arrived).toContain('57');
    expect(arrived).toContain(nightMessages.most('34', 1, '07:25 PM'));
    expect(arrived).toContain(nightMessages.outside('3'));
    expect((await lane('Revenue'))?.textContent).toContain('$50.10');
    expect((await lane('Requests'))?.textContent).toBe('Requests0');
    expect(screen.getByText(nightMessages.start)).toBeTruthy();
    expect(screen.getByText(nightMessages.now)).toBeTruthy();
  });

  it('stand in a table too, where anything was', async () => {
    const { user } = open(busy);
    await lane('Check-ins');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByText(nightMessages.showAsTable));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '07:25 PM340000$0.00',
      '07:27 PM200000$0.00',
      '07:35 PM001200$0.00',
      '07:45 PM00002$50.10',
    ]);
  });

  it('are read at any moment, by keyboard too', async () => {
    open(busy);
    const slider = await screen.findByRole('slider', { name: nightMessages.moment });
    fireEvent.change(slider, { target: { value: '30' } });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '07:45 PM: Check-ins 0, Requests 0, Votes 0, Entries 0, Orders 2, Revenue $50.10',
    );
  });

  it('say to an artist whose orders they are', async () => {
    open(busy, { role: 'ARTIST' });
    expect(await screen.findByText(nightMessages.ownLines)).toBeTruthy();
    open(busy);
    await lane('Orders');
    expect(screen.queryByText(nightMessages.ownLines)).toBeNull();
  });
});

describe('what was on', () => {
  it('is a list with times, names and figures, and what is pressed there is shown on the axis', async () => {
    const { user } = open(busy);
    const list = within(await screen.findByRole('region', { name: nightMessages.whatWasOn }));
    const [poll, trivia] = list.getAllByRole('button');
    expect(poll?.textContent).toBe(
      `07:30 PM – 07:50 PM${nightMessages.markNames.poll} Encore?${nightMessages.markFigures.poll(12)}`,
    );
    expect(trivia?.textContent).toBe(`07:30 PM${nightMessages.markNames.trivia} Who tunes?`);
    if (poll === undefined) throw new Error('no poll stands in the list');
    await user.click(poll);
    expect(poll.getAttribute('aria-pressed')).toBe('true');
    await user.click(poll);
    expect(poll.getAttribute('aria-pressed')).toBe('false');
  });

  it('names what was drawn and what was sold', async () => {
    const raffle = markOf({ kind: 'raffle', id: 2, title: 'Signed drum', figure: 3 });
    open(nightOf({ marks: [raffle, markOf({ kind: 'drop', id: 3, title: 'Tour shirt', figure: 4 })] }));
    const list = within(await screen.findByRole('region', { name: nightMessages.whatWasOn }));
    const [drawn, sold] = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(drawn).toContain(`${nightMessages.markNames.raffle} Signed drum${nightMessages.markFigures.raffle(3)}`);
    expect(sold).toContain(`${nightMessages.markNames.drop} Tour shirt${nightMessages.markFigures.drop(4)}`);
  });

  it('tells paper how many more there are than it has room for', async () => {
    const marks = Array.from({ length: 33 }, (_, place) => markOf({ id: place + 1, begin_dttm: startsAt + place }));
    open(nightOf({ marks }));
    expect(await screen.findByText(nightMessages.unprinted(3))).toBeTruthy();
  });
});

describe('what is on', () => {
  const { nextActions, runningFigures, runningNames } = nightMessages;
  const lines = async () =>
    within(await screen.findByRole('region', { name: nightMessages.running })).findAllByRole('listitem');

  it('says that nothing is, while the night is on', async () => {
    open(busy);
    expect(await screen.findByText(nightMessages.nothingRuns)).toBeTruthy();
  });

  it.each([
    ['see_arrivals', 'doors', '/users/7/Night%20One'],
    ['see_requests', 'requests', '/groups/requests/7/Night%20One'],
    ['complete_poll', 'poll', '/poll/7/Night%20One'],
    ['complete_raffle', 'raffle', '/raffle/7/Night%20One'],
    ['see_draw', 'raffle', '/raffle/7/Night%20One'],
    ['see_drop', 'drop', '/merch-drop/7/Night%20One/control/3'],
    ['resume_drop', 'drop', '/merch-drop/7/Night%20One/control/3'],
    ['answer_tickets', 'tickets', '/customer-tickets/7/Night%20One'],
    ['hand_over_orders', 'orders', '/merch-qrcode/7/Night%20One'],
    ['see_orders', 'orders', '/orders/7/Night%20One'],
    ['publish_trivia', 'trivia', '/trivia/7/Night%20One'],
  ] as const)('leads by %s to where that is done', async (next, kind, place) => {
    const { user } = open(nightOf({ running: [runningOf({ kind, next, id: 3, title: null, figure: 2 })] }));
    const [line] = await lines();
    if (line === undefined) throw new Error('nothing is on');
    expect(line.textContent).toContain(runningNames[kind]);
    expect(line.textContent).toContain(runningFigures[kind](2));
    expect(line.textContent).toContain(`${nightMessages.since('07:30 PM')}, ${nightMessages.until('08:10 PM')}`);
    await user.click(within(line).getByRole('link', { name: `${nextActions[next]}: ${runningNames[kind]}` }));
    expect(await screen.findByRole('heading', { name: `at ${place}` })).toBeTruthy();
  });

  it('stops the lights of all phones here, once of a double click, and asks anew', async () => {
    const nights = [nightOf({ running: [runningOf({ kind: 'light_show', next: 'stop_light_show' })] }), nightOf()];
    const { user, sentTo } = open(() => (sentTo('tracks/stop_light_show').length === 0 ? nights[0] : nights[1]), {
      answers: {
        'tracks/stop_light_show': () => ({ message: 'The show was stopped.', epoch: 3, offset_ms: 0, show: null }),
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Stop: Light show Encore?' }));
    expect(await screen.findByText('The show was stopped.')).toBeTruthy();
    expect(sentTo('tracks/stop_light_show').map(({ input }) => input)).toEqual([{ event_id: 7 }]);
    expect(await screen.findByText(nightMessages.nothingRuns)).toBeTruthy();
  });

  it('takes a notification back here that has not left', async () => {
    const { user, sentTo } = open(
      nightOf({
        running: [runningOf({ kind: 'notification', id: 5, title: 'Doors', next: 'take_back_notification' })],
      }),
      { answers: { 'events/take_back_push_notification': () => ({ message: 'It was taken back.' }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Take it back: Notification Doors' }));
    await waitFor(() => expect(sentTo('events/get_event_night').length).toBeGreaterThan(1));
  });

  it('shows a line without its action to who may not do it', async () => {
    const running = [
      runningOf({ kind: 'light_show', next: 'stop_light_show', title: 'Wave' }),
      runningOf({ kind: 'notification', next: 'take_back_notification' }),
      runningOf(),
    ];
    open(nightOf({ running }), { held: ['Page_Events'] });
    expect(await lines()).toHaveLength(3);
    for (const line of await lines())
      expect(within(line).queryByRole('button') ?? within(line).queryByRole('link')).toBeNull();
  });
});

describe('while the network comes and goes', () => {
  it('says of when the figures are, and that the server is away, and shows them on', async () => {
    let isDown = false;
    open(() => (isDown ? refuse(503, { message: 'Away', code: 'unavailable' }) : busy));
    expect(await screen.findByText(nightMessages.asOf('08:00 PM CST'))).toBeTruthy();
    isDown = true;
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText(nightMessages.lost('08:00 PM'))).toBeTruthy();
    expect(await lane('Check-ins')).toBeTruthy();
  });

  it('keeps the later of two answers, whichever comes first', async () => {
    let told = busy;
    open(() => told);
    await screen.findByText(nightMessages.asOf('08:00 PM CST'));
    told = nightOf({ ...busy, now_dttm: busy.now_dttm - minuteMs, checkins: seriesWith({ 1: 1 }) });
    fireEvent(window, new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await lane('Check-ins'))?.textContent).toContain('57');
    told = nightOf({ ...busy, now_dttm: busy.now_dttm + minuteMs, checkins: seriesWith({ 1: 99 }) });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(async () => expect((await lane('Check-ins'))?.textContent).toContain('99'));
  });
});

describe('the record', () => {
  const over = nightOf({ ...busy, state: 'over' });
  const before = nightOf({
    event_id: 8,
    name: 'Night Before',
    state: 'over',
    event_dttm: startsAt - 86_400_000,
    from_dttm: startsAt - 86_400_000 - 15 * minuteMs,
    to_dttm: startsAt - 86_400_000 + 45 * minuteMs,
    checkins: seriesWith({ 9: 76 }),
    revenue: seriesWith({ 3: 50.1 }),
  });
  const both: Answer = ({ input }) => (input.event_id === '8' ? before : over);

  it('is held against another night of the artist, found by its name, which the address keeps', async () => {
    const { user, router, sentTo } = open(both, {
      answers: { 'events/list_comparable_nights': () => [comparable()] },
    });
    expect(screen.queryByText(nightMessages.running)).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: nightMessages.compareWith }), 'before');
    await user.click(await screen.findByTitle('Night Before, 31st Dec, 2029'));
    expect(await screen.findByText(nightMessages.aligned('Night Before'))).toBeTruthy();
    expect(router.state.location.search).toBe('?with=8');
    expect(sentTo('events/list_comparable_nights').at(-1)?.input).toMatchObject({ event_id: '7', search: 'before' });
    expect((await lane('Check-ins'))?.textContent).toContain(nightMessages.compared('76', '−19 (−25%)'));
    expect((await lane('Votes'))?.textContent).toContain(nightMessages.compared('0', '+12'));
    expect((await lane('Revenue'))?.textContent).toContain(nightMessages.compared('$50.10', nightMessages.same));
  });

  it('says that the other night is not there, and shows its own on', async () => {
    open(({ input }) => (input.event_id === '8' ? refuse(404, { message: 'Gone', code: 'not_found' }) : over), {
      at: `${root}?with=8`,
    });
    expect(await screen.findByText(nightMessages.otherMissing)).toBeTruthy();
    expect(await lane('Check-ins')).toBeTruthy();
  });

  it('says that the other night could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = open(
      (request) =>
        isDown && request.input.event_id === '8' ? refuse(500, { message: 'Broken', code: 'internal' }) : both(request),
      { at: `${root}?with=8` },
    );
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText(nightMessages.aligned('Night Before'))).toBeTruthy();
  });

  it('is not held against itself', async () => {
    open(both, { at: `${root}?with=7` });
    await lane('Check-ins');
    expect(screen.queryByText(nightMessages.aligned('Night One'))).toBeNull();
  });

  it('is printed by its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open(both);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
