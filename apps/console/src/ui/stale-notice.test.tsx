import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaleNotice, useStaleText } from './stale-notice.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Query = Parameters<typeof useStaleText>[0];

const Notice = ({ query }: { query: Query }) => <StaleNotice text={useStaleText(query, '08:00 PM')} />;

const answered: Query = { error: null, isRefetchError: false, isFetching: false };
const asked: Query = { ...answered, isFetching: true };
const failed = (status: number, code: ApiError['code']): Query => ({
  error: new ApiError({ status, code, message: 'x' }),
  isRefetchError: true,
  isFetching: false,
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const text = () => screen.queryByRole('alert')?.textContent ?? null;
const lost = generalTexts.connectionLost('08:00 PM');

it('reports no lost connection in a tab that returns after minutes in the background', () => {
  const { rerender } = render(<Notice query={answered} />);
  pass(600_000);
  expect(text()).toBeNull();
  rerender(<Notice query={asked} />);
  pass(19_000);
  expect(text()).toBeNull();
});

it('reports a lost connection after 20 seconds without an answer, until one arrives', () => {
  const { rerender } = render(<Notice query={asked} />);
  pass(20_000);
  expect(text()).toBe(lost);
  rerender(<Notice query={answered} />);
  expect(text()).toBeNull();
  rerender(<Notice query={asked} />);
  pass(19_000);
  expect(text()).toBeNull();
});

it('reports a lost connection at once while the device is offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Notice query={answered} />);
  const turn = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    return text();
  };
  expect([turn(false), turn(true)]).toEqual([lost, null]);
});

it('tells a server that cannot be reached from one that answers with an error', () => {
  const { rerender } = render(<Notice query={failed(0, 'no_response')} />);
  expect(text()).toBe(lost);
  rerender(<Notice query={failed(500, 'internal')} />);
  expect(text()).toBe(generalTexts.notRefreshed('08:00 PM'));
});
