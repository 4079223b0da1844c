import * as lightTexts from '@backline/contract/lights.texts';
import * as nightTexts from '@backline/contract/night.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from '../../../testing/page.tsx';
import { busyNight as busy, openNight as open } from '../../../testing/night-page.ts';
import { minuteMs, nightOf, runningOf, startsAt } from '../../../testing/night.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

describe('the running items', () => {
  const { nextActions, runningFigures, runningNames } = nightTexts;
  const lines = async () =>
    within(await screen.findByRole('region', { name: nightTexts.running })).findAllByRole('listitem');

  it('says that nothing is running during the event', async () => {
    open(busy);
    expect(await screen.findByText(nightTexts.nothingRuns)).toBeTruthy();
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
  ] as const)('links the next action %s to its page', async (next, kind, place) => {
    const { user } = open(nightOf({ running: [runningOf({ kind, next, id: 3, title: null, figure: 2 })] }));
    const [line] = await lines();
    if (line === undefined) throw new Error('nothing is on');
    expect(line.textContent).toContain(runningNames[kind]);
    expect(line.textContent).toContain(runningFigures[kind](2));
    expect(line.textContent).toContain(`${nightTexts.since('07:30 PM')}, ${nightTexts.until('08:10 PM')}`);
    await user.click(within(line).getByRole('link', { name: `${nextActions[next]}: ${runningNames[kind]}` }));
    expect(await screen.findByRole('heading', { name: `at ${place}` })).toBeTruthy();
  });

  it('shows the date of a start or end on another day than the event', async () => {
    const dayMs = 24 * 60 * minuteMs;
    open(nightOf({ running: [runningOf({ since_dttm: startsAt - dayMs, end_dttm: startsAt + 2 * dayMs })] }));
    const [line] = await lines();
    expect(line?.textContent).toContain(
      `${nightTexts.since('2029-12-31 07:30 PM')}, ${nightTexts.until('2030-01-03 07:30 PM')}`,
    );
  });

  it('shows only the start of an item that lasts less than a minute', async () => {
    open(nightOf({ running: [runningOf({ kind: 'light_show', since_dttm: startsAt, end_dttm: startsAt + 59_000 })] }));
    const [line] = await lines();
    expect(line?.querySelector('small')?.textContent).toBe(nightTexts.since('07:30 PM'));
  });

  const show = runningOf({ kind: 'light_show', id: 5, next: 'stop_light_show' });

  it('stops the running show once on a double click, and reloads the night', async () => {
    const nights = [nightOf({ running: [show] }), nightOf()];
    const { user, sentTo } = open(() => (sentTo('tracks/stop_light_show').length === 0 ? nights[0] : nights[1]), {
      answers: {
        'tracks/stop_light_show': () => ({ message: 'The show was stopped.', epoch: 3, offset_ms: 0, show: null }),
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Stop: Light show Encore?' }));
    expect(await screen.findByText('The show was stopped.')).toBeTruthy();
    expect(sentTo('tracks/stop_light_show').map(({ input }) => input)).toEqual([{ event_id: 7, show_id: 5 }]);
    expect(await screen.findByText(nightTexts.nothingRuns)).toBeTruthy();
  });

  it('says that the show to stop is no longer running, and lists the show that is running instead', async () => {
    const nights = [nightOf({ running: [show] }), nightOf({ running: [{ ...show, id: 6, title: 'Wave' }] })];
    const { user, sentTo } = open(() => (sentTo('tracks/stop_light_show').length === 0 ? nights[0] : nights[1]), {
      answers: {
        'tracks/stop_light_show': () => refuse(409, { code: 'conflict', message: lightTexts.showIsNotOn }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop: Light show Encore?' }));
    expect(await screen.findByText(lightTexts.showIsNotOn)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Stop: Light show Wave' })).toBeTruthy();
  });

  it('withdraws an unsent notification only once, although it stays listed until the next poll', async () => {
    const notification = runningOf({ kind: 'notification', id: 5, title: 'Doors', next: 'take_back_notification' });
    const { user, sentTo } = open(nightOf({ running: [notification] }), {
      answers: { 'events/take_back_push_notification': () => ({ message: 'It was taken back.' }) },
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Undo: Notification Doors' });
    await user.click(button);
    await waitFor(() => expect(sentTo('events/get_event_night').length).toBeGreaterThan(1));
    expect(button.disabled).toBe(true);
    await user.click(button);
    expect(sentTo('events/take_back_push_notification')).toHaveLength(1);
  });

  it('shows running items without actions to people without the permissions', async () => {
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
