import * as nightTexts from '@backline/contract/night.texts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onScreenOf } from '../../../testing/page.tsx';
import { busyNight as busy, lane, openNight as open } from '../../../testing/night-page.ts';
import { minuteMs, nightOf, seriesWith, startsAt } from '../../../testing/night.ts';

afterEach(() => {
  // A message that fades out after the last test would access a `window` that jsdom has already removed.
  cleanup();
  vi.unstubAllGlobals();
});

describe('the lanes of the chart', () => {
  it('shows totals, the busiest minute in the event’s zone, and counts outside the charted time', async () => {
    open(busy);
    const arrived = (await lane('Check-ins'))?.textContent;
    expect(arrived).toContain('57');
    expect(arrived).toContain(nightTexts.most('34', 1, '07:25 PM'));
    expect(arrived).toContain(nightTexts.outside('3'));
    expect((await lane('Revenue'))?.textContent).toContain('$50.10');
    expect((await lane('Requests'))?.textContent).toBe('Requests0');
    expect(screen.getByText(nightTexts.start)).toBeTruthy();
    expect(screen.getByText(nightTexts.now, { selector: 'span' })).toBeTruthy();
  });

  it('shows the lanes’ values as a table on demand', async () => {
    const { user } = open(busy);
    await lane('Check-ins');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByText(nightTexts.showAsTable));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '07:25 PM340000$0.00',
      '07:27 PM200000$0.00',
      '07:35 PM001200$0.00',
      '07:45 PM00002$50.10',
    ]);
  });

  it('shows the values at the time that the person picks with the slider', async () => {
    open(busy);
    const slider = await screen.findByRole('slider', { name: nightTexts.moment });
    fireEvent.change(slider, { target: { value: '30' } });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '07:45 PM: Check-ins 0, Requests 0, Votes 0, Entries 0, Orders 2, Revenue $50.10',
    );
  });

  it('keeps the chosen time while the axis grows at both ends', async () => {
    let night = busy;
    open(() => night);
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: nightTexts.moment });
    fireEvent.change(slider, { target: { value: '29' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^07:44 PM: /);
    // The next response extends the axis by an hour and uses bars of two minutes.
    night = nightOf({
      ...busy,
      now_dttm: busy.now_dttm + minuteMs,
      from_dttm: busy.from_dttm - 61 * minuteMs,
      step_ms: 2 * minuteMs,
      orders: seriesWith({ 45: 2 }),
    });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(slider.value).toBe('45'));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^07:44 PM: .*Orders 2, /);
  });

  it.each([
    [1280, ['07:00 PM', '08:00 PM', '09:00 PM', '10:00 PM', '11:00 PM', '12:00 AM']],
    [1024, ['08:00 PM', '10:00 PM', '12:00 AM']],
    [375, ['08:00 PM', '10:00 PM', '12:00 AM']],
  ])('shows as many time labels as fit at %i px', async (width, told) => {
    onScreenOf(width);
    open(nightOf({ ...busy, from_dttm: startsAt - 60 * minuteMs, to_dttm: startsAt + 300 * minuteMs, state: 'over' }));
    await lane('Check-ins');
    expect(screen.getAllByText(/^\d\d:00 [AP]M$/).map(({ textContent }) => textContent)).toEqual(told);
  });

  it('shows an artist that the order lane counts only their own orders', async () => {
    open(busy, { role: 'ARTIST' });
    expect(await screen.findByText(nightTexts.ownLines)).toBeTruthy();
    open(busy);
    await lane('Orders');
    expect(screen.queryByText(nightTexts.ownLines)).toBeNull();
  });
});
