import type { Attendance } from '@backline/contract/attendance';
import { getInbox, inboxOfFan, openNotifications, type InboxItem } from '@backline/contract/inbox';
import { useSometimeWithin } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

interface Inbox {
  result: InboxItem[];
}

const keyOf = (eventId: number) => ['inbox', eventId];

const hallMs = 1_000;

export function useInbox({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const refresh = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }));
  useLive(inboxOfFan, null, ({ data }) => {
    if (data === null || data.event_id === eventId) refresh();
  });
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => api.call(getInbox, { event_id: eventId }, { signal }),
  });
}

/** Returns 0 also while the inbox loads. */
export const useUnreadInbox = (event: Attendance): number =>
  useInbox(event).data?.result.filter((item) => !item.is_opened).length ?? 0;

/**
 * Marks each item as opened only once. Repeats a failed call when the page becomes visible or online, or when the next
 * item arrives.
 */
export function useOpened({ event_id: eventId }: Attendance, items: readonly InboxItem[]): void {
  const queryClient = useQueryClient();
  const reported = useRef(new Set<number>());
  const ids = items.filter((item) => !item.is_opened).map((item) => item.notification_id);
  const unread = ids.join();
  useEffect(() => {
    const look = () => {
      const fresh = ids.filter((id) => !reported.current.has(id));
      if (fresh.length === 0 || document.visibilityState === 'hidden') return;
      for (const id of fresh) reported.current.add(id);
      api.call(openNotifications, { event_id: eventId, notification_ids: fresh }).then(
        () =>
          queryClient.setQueryData<Inbox>(
            keyOf(eventId),
            (inbox) => inbox && { result: inbox.result.map(opened(fresh)) },
          ),
        () => fresh.forEach((id) => reported.current.delete(id)),
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
    // `unread` joins the ids into a string, so that the effect compares them by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unread, eventId, queryClient]);
}

const opened = (ids: readonly number[]) => (item: InboxItem) =>
  ids.includes(item.notification_id) ? { ...item, is_opened: true } : item;
