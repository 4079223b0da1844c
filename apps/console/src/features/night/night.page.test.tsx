import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as nightTexts from '@backline/contract/night.texts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse, type Answer } from '../../../testing/page.tsx';
import { busyNight as busy, lane, nightRoot as root, openNight as open } from '../../../testing/night-page.ts';
import { comparable, minuteMs, nightOf, runningOf, seriesWith, startsAt } from '../../../testing/night.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its night', async () => {
    const { sentTo } = open(busy, { at: '/groups/now/99/x' });
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(sentTo('events/get_event_night')).toEqual([]);
  });

  it('says that the person may not open the night', async () => {
    open(() => refuse(403, { message: generalTexts.forbidden, code: 'forbidden' }));
    expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
  });

  it('shows a failure with a retry instead of an empty night', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? refuse(500, { message: 'Broken', code: 'internal' }) : busy));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText(nightTexts.nothingYet)).toBeNull();
    isDown = false;
    await user.click(retry);
    expect(await lane('Check-ins')).toBeTruthy();
  });

  it.each([
    ['before', nightTexts.notBegun],
    ['on', nightTexts.nothingYet],
    ['over', nightTexts.nothingHappened],
  ] as const)(
    'says that a night in the state %s is empty, and offers neither comparison nor print',
    async (state, said) => {
      open(nightOf({ state }));
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
      expect(screen.queryByRole('combobox')).toBeNull();
      expect(screen.queryByText(nightTexts.running) !== null).toBe(state === 'on');
    },
  );

  it('omits the series that the person may not see, without gaps in the lanes or the table', async () => {
    const { user } = open(nightOf({ ...busy, votes: null, orders: null, revenue: null }));
    await lane('Check-ins');
    const { checkins, requests, entries } = nightTexts.seriesNames;
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual([checkins, requests, entries]);
    await user.click(screen.getByText(nightTexts.showAsTable));
    const headings = within(await screen.findByRole('table')).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([nightTexts.time, checkins, requests, entries]);
  });
});

describe('an unstable network', () => {
  it('shows above the figures the time of their data when the connection to the server is lost', async () => {
    let isDown = false;
    open(() => (isDown ? refuse(503, { message: 'Away', code: 'unavailable' }) : busy));
    expect(await screen.findByText(nightTexts.asOf('08:00 PM CST'))).toBeTruthy();
    isDown = true;
    fireEvent(window, new Event('visibilitychange'));
    const notice = await screen.findByText(generalTexts.connectionLost('08:00 PM'));
    expect(await lane('Check-ins')).toBeTruthy();
    for (const figure of screen.getAllByText('Check-ins')) {
      expect(notice.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.queryByText(nightTexts.asOf('08:00 PM CST'))).toBeNull();
  });

  it('shows the date of the data if it differs from the event’s date', async () => {
    let isDown = false;
    const late = nightOf({ ...busy, now_dttm: busy.now_dttm + 86_400_000 });
    open(() => (isDown ? refuse(503, { message: 'Away', code: 'unavailable' }) : late));
    expect(await lane('Check-ins')).toBeTruthy();
    isDown = true;
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText(generalTexts.connectionLost('2030-01-02 08:00 PM'))).toBeTruthy();
  });

  it('polls after the night’s end while an item of the night is still running, then stops', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = runningOf({ kind: 'orders', id: null, title: null, end_dttm: null, next: 'see_orders', figure: 2 });
    let told = nightOf({ ...busy, state: 'over', running: [waiting] });
    const { sentTo } = open(() => told);
    expect(await screen.findByText(nightTexts.asOf('08:00 PM CST'))).toBeTruthy();
    const asked = () => sentTo('events/get_event_night').length;
    const before = asked();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(asked()).toBe(before + 1);
    told = nightOf({ ...busy, state: 'over', now_dttm: busy.now_dttm + minuteMs });
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(screen.queryByText(nightTexts.running)).toBeNull());
    const last = asked();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked()).toBe(last);
  });

  it('keeps the newer of two responses, whichever arrives first', async () => {
    let told = busy;
    open(() => told);
    await screen.findByText(nightTexts.asOf('08:00 PM CST'));
    told = nightOf({ ...busy, now_dttm: busy.now_dttm - minuteMs, checkins: seriesWith({ 1: 1 }) });
    fireEvent(window, new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await lane('Check-ins'))?.textContent).toContain('57');
    told = nightOf({ ...busy, now_dttm: busy.now_dttm + minuteMs, checkins: seriesWith({ 1: 99 }) });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(async () => expect((await lane('Check-ins'))?.textContent).toContain('99'));
  });
});

describe('the record of a past night', () => {
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

  it('compares with another night of the artist, which is searched by name and kept in the URL', async () => {
    const { user, router, sentTo } = open(both, {
      answers: { 'events/list_comparable_nights': () => [comparable()] },
    });
    expect(screen.queryByText(nightTexts.running)).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: nightTexts.compareWith }), 'before');
    await user.click(await screen.findByTitle('Night Before, 31st Dec, 2029'));
    expect(await screen.findByText(nightTexts.aligned('Night Before'))).toBeTruthy();
    expect(router.state.location.search).toBe('?with=8');
    expect(sentTo('events/list_comparable_nights').at(-1)?.input).toMatchObject({ event_id: '7', search: 'before' });
    expect((await lane('Check-ins'))?.textContent).toContain(nightTexts.compared('76', '−19 (−25%)'));
    expect((await lane('Votes'))?.textContent).toContain(nightTexts.compared('0', '+12'));
    expect((await lane('Revenue'))?.textContent).toContain(nightTexts.compared('$50.10', nightTexts.same));
  });

  it('says that the night to compare with does not exist, and keeps the current night', async () => {
    open(({ input }) => (input.event_id === '8' ? refuse(404, { message: 'Gone', code: 'not_found' }) : over), {
      at: `${root}?with=8`,
    });
    expect(await screen.findByText(nightTexts.otherMissing)).toBeTruthy();
    expect(await lane('Check-ins')).toBeTruthy();
  });

  it('offers a retry when the night to compare with cannot be loaded, and shows it afterwards', async () => {
    let isDown = true;
    const { user } = open(
      (request) =>
        isDown && request.input.event_id === '8' ? refuse(500, { message: 'Broken', code: 'internal' }) : both(request),
      { at: `${root}?with=8` },
    );
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText(nightTexts.aligned('Night Before'))).toBeTruthy();
  });

  it('ignores a comparison of the night with itself', async () => {
    open(both, { at: `${root}?with=7` });
    await lane('Check-ins');
    expect(screen.queryByText(nightTexts.aligned('Night One'))).toBeNull();
  });

  it('prints the record when Print is pressed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = open(both);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
