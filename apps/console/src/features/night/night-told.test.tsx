import * as nightTexts from '@backline/contract/night.texts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nightOf } from '../../../testing/night.ts';
import { NightTold } from './night-told.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked = { isRefetchError: false, isFetching: true };
const answered = { isRefetchError: false, isFetching: false };
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const isLost = () => screen.queryByText(nightTexts.lost('08:00 PM')) !== null;

it('reports no lost connection in a tab that returns after minutes in the background', () => {
  const { rerender } = render(<NightTold night={nightOf()} query={answered} />);
  pass(600_000);
  expect(isLost()).toBe(false);
  rerender(<NightTold night={nightOf()} query={asked} />);
  pass(19_000);
  expect(isLost()).toBe(false);
  expect(screen.getByText(nightTexts.asOf('08:00 PM CST'))).toBeTruthy();
});

it('reports a lost connection after 20 seconds without an answer, until one arrives', () => {
  const { rerender } = render(<NightTold night={nightOf()} query={asked} />);
  pass(20_000);
  expect(isLost()).toBe(true);
  rerender(<NightTold night={nightOf()} query={answered} />);
  expect(isLost()).toBe(false);
  rerender(<NightTold night={nightOf()} query={asked} />);
  pass(19_000);
  expect(isLost()).toBe(false);
});

it('shows the date of the data if it differs from the event’s date', () => {
  const night = nightOf({ state: 'over', now_dttm: nightOf().now_dttm + 86_400_000 });
  render(<NightTold night={night} query={{ isRefetchError: true, isFetching: false }} />);
  expect(screen.getByText(nightTexts.lost('2030-01-02 08:00 PM'))).toBeTruthy();
});
