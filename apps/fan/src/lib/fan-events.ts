import type { Attendance, FanEvent } from '@backline/contract/attendance';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** Query key of the fan's events; invalidate it when one of them changes. */
export const fanEventsKey = ['fan-events'];

/** `next` is the cursor; undefined on the last page. */
export interface FanEventsPage {
  rows: FanEvent[];
  next: string | undefined;
}

/**
 * Backdates the updated list by this time, so that it counts as stale and is refetched when it is shown. Its data still
 * expires after a week.
 */
const datedBackMs = 60_000;

/** Adds an opened event to the cached list, which may never have been loaded. The list stays stale. */
export function noteFanEvent(client: QueryClient, event: Attendance): void {
  const listed = client.getQueryData<InfiniteData<FanEventsPage>>(fanEventsKey);
  const pages = listed?.pages ?? [];
  if (pages.some(({ rows }) => rows.some(({ event_id: id }) => id === event.event_id))) return;
  const [first = { rows: [], next: undefined }, ...others] = pages;
  client.setQueryData<InfiniteData<FanEventsPage>>(
    fanEventsKey,
    {
      pages: [{ ...first, rows: [event, ...first.rows] }, ...others],
      pageParams: listed?.pageParams ?? [undefined],
    },
    { updatedAt: Math.min(client.getQueryState(fanEventsKey)?.dataUpdatedAt || Infinity, Date.now() - datedBackMs) },
  );
}
