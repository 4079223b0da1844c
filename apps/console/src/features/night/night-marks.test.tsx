import * as nightTexts from '@backline/contract/night.texts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { busyNight as busy, openNight as open } from '../../../testing/night-page.ts';
import { markOf, minuteMs, nightOf, startsAt } from '../../../testing/night.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

describe('the list of marks', () => {
  it('lists times, names and counts, and highlights a pressed item on the axis', async () => {
    const { user } = open(busy);
    const list = within(await screen.findByRole('region', { name: nightTexts.whatWasOn }));
    const [poll, trivia] = list.getAllByRole('button');
    expect(poll?.textContent).toBe(
      `07:30 PM – 07:50 PM${nightTexts.markNames.poll} Encore?${nightTexts.markFigures.poll(12)}`,
    );
    expect(trivia?.textContent).toBe(`07:30 PM${nightTexts.markNames.trivia} Who tunes?`);
    if (poll === undefined) throw new Error('no poll stands in the list');
    await user.click(poll);
    expect(poll.getAttribute('aria-pressed')).toBe('true');
    await user.click(poll);
    expect(poll.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows the date of an item that is not on the event’s day, only once if it starts and ends on that date', async () => {
    const dayMs = 24 * 60 * minuteMs;
    const before = { begin_dttm: startsAt - 2 * dayMs, end_dttm: startsAt - 2 * dayMs + 10 * minuteMs };
    // The mark spans midnight, from 23:30 to 00:30.
    const over = { begin_dttm: startsAt + 240 * minuteMs, end_dttm: startsAt + 300 * minuteMs };
    open(nightOf({ marks: [markOf(before), markOf({ ...over, id: 2 }), markOf({ id: 3 })] }));
    const list = within(await screen.findByRole('region', { name: nightTexts.whatWasOn }));
    const [first, second, third] = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(first).toContain('2029-12-30 07:30 PM – 07:40 PM');
    expect(second).toContain('11:30 PM – 2030-01-02 12:30 AM');
    expect(third).toContain('07:30 PM – 07:50 PM');
  });

  it('shows a single time for an item that started and ended within one minute', async () => {
    const show = { kind: 'light_show', title: 'Wave', figure: null } as const;
    const inMinute = { begin_dttm: startsAt + 5_000, end_dttm: startsAt + 55_000 };
    const acrossTwo = { begin_dttm: startsAt + 55_000, end_dttm: startsAt + 65_000 };
    open(nightOf({ marks: [markOf({ ...show, ...inMinute }), markOf({ ...show, ...acrossTwo, id: 2 })] }));
    const list = within(await screen.findByRole('region', { name: nightTexts.whatWasOn }));
    const told = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(told).toEqual(['07:30 PMLight show Wave', '07:30 PM – 07:31 PMLight show Wave']);
  });

  it('shows how many winners a raffle drew and how many products a drop sold', async () => {
    const raffle = markOf({ kind: 'raffle', id: 2, title: 'Signed drum', figure: 3 });
    open(nightOf({ marks: [raffle, markOf({ kind: 'drop', id: 3, title: 'Tour shirt', figure: 4 })] }));
    const list = within(await screen.findByRole('region', { name: nightTexts.whatWasOn }));
    const [drawn, sold] = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(drawn).toContain(`${nightTexts.markNames.raffle} Signed drum${nightTexts.markFigures.raffle(3)}`);
    expect(sold).toContain(`${nightTexts.markNames.drop} Tour shirt${nightTexts.markFigures.drop(4)}`);
  });

  it('says in the printed list how many items it omits', async () => {
    const marks = Array.from({ length: 33 }, (_, place) => markOf({ id: place + 1, begin_dttm: startsAt + place }));
    open(nightOf({ marks }));
    expect(await screen.findByText(nightTexts.unprinted(3))).toBeTruthy();
  });
});
