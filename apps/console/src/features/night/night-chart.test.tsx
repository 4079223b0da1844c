import { nightMessages } from '@backline/contract/night-messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onScreenOf } from '../../ui/testing.tsx';
import { busyNight as busy, lane, openNight as open } from './night-page-testing.ts';
import { minuteMs, nightOf, seriesWith, startsAt } from './night-testing.ts';

afterEach(() => {
  // A notice that fades after the last test would look for a window that is gone.
  cleanup();
  vi.unstubAllGlobals();
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

  it('keep the moment that is looked at while the night goes on before and behind it', async () => {
    let night = busy;
    open(() => night);
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: nightMessages.moment });
    fireEvent.change(slider, { target: { value: '29' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^07:44 PM: /);
    // A check-in is told late: the axis begins an hour earlier, in bars of two minutes.
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
  ])('stand above as many times as have room at %i px', async (width, told) => {
    onScreenOf(width);
    open(nightOf({ ...busy, from_dttm: startsAt - 60 * minuteMs, to_dttm: startsAt + 300 * minuteMs, state: 'over' }));
    await lane('Check-ins');
    expect(screen.getAllByText(/^\d\d:00 [AP]M$/).map(({ textContent }) => textContent)).toEqual(told);
  });

  it('say to an artist whose orders they are', async () => {
    open(busy, { role: 'ARTIST' });
    expect(await screen.findByText(nightMessages.ownLines)).toBeTruthy();
    open(busy);
    await lane('Orders');
    expect(screen.queryByText(nightMessages.ownLines)).toBeNull();
  });
});
