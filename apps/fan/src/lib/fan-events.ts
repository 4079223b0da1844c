import type { Attendance, FanEvent } from '@backline/contract/attendance';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** Where the list of the fan's own events is kept: what changes one of them makes it stale. */
export const fanEventsKey = ['fan-events'];

/** Up to where the list goes is told by `next`; undefined at its end. */
export interface FanEventsPage {
  rows: FanEvent[];
  next: string | undefined;
}

/** Long enough for the list to be asked for at its next showing. What it held keeps its age: the phone forgets it after a week. */
const datedBackMs = 60_000;

/** Puts an event that was opened into the list, which is asked for with a network alone, and perhaps never was. It stays stale. */
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
