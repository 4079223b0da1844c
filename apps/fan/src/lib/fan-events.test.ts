import type { Attendance } from '@backline/contract/attendance';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { fanEventsKey, noteFanEvent, type FanEventsPage } from './fan-events.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

const client = new QueryClient();
afterEach(() => client.clear());

const event = (event_id: number) => ({ event_id, event_name: `Night ${event_id}` }) as Attendance;

function idsIn(client: QueryClient) {
  const list = client.getQueryData<{ pages: FanEventsPage[] }>(fanEventsKey);
  return list?.pages.map(({ rows }) => rows.map(({ event_id: id }) => id));
}

test('starts the list with an opened event if no list was loaded, and marks that list as stale', () => {
  const before = Date.now();
  noteFanEvent(client, event(1));
  expect(idsIn(client)).toEqual([[1]]);
  const list = client.getQueryCache().find({ queryKey: fanEventsKey });
  expect(list?.isStaleByTime(15_000)).toBe(true);
  expect(list?.state.dataUpdatedAt).toBeGreaterThanOrEqual(before - minuteMs);
  expect(list?.state.dataUpdatedAt).toBeLessThanOrEqual(Date.now() - minuteMs);
});

test('puts a newly joined event first, and does not move an event that is already listed', () => {
  const pages = [
    { rows: [event(3)], next: 'cursor' },
    { rows: [event(2)], next: undefined },
  ];
  client.setQueryData(fanEventsKey, { pages, pageParams: [undefined, 'cursor'] });
  noteFanEvent(client, event(2));
  expect(idsIn(client)).toEqual([[3], [2]]);
  noteFanEvent(client, event(4));
  expect(idsIn(client)).toEqual([[4, 3], [2]]);
});

test('keeps the fetch time of a cached event list when an event is opened', () => {
  const fetchedAt = Date.now() - 100 * hourMs;
  const list = { pages: [{ rows: [event(1)], next: undefined }], pageParams: [undefined] };
  client.setQueryData(fanEventsKey, list, { updatedAt: fetchedAt });
  noteFanEvent(client, event(2));
  expect(client.getQueryState(fanEventsKey)?.dataUpdatedAt).toBe(fetchedAt);
});
