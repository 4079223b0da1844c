import { listNotifications, notificationsOfEvent, type SentNotification } from '@backline/contract/notifications';
import type { NoticeData } from '@backline/contract/live';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { notificationsKey } from '../../nouns/notifications/notification.queries.ts';
import { listQuery, allRows } from '../../ui/paging.ts';

export type LoggedNotification = SentNotification & { id: number };
type Logged = InfiniteData<Page<SentNotification>>;
type Figures = NoticeData<typeof notificationsOfEvent>['newest'];

const listIntervalMs = 1_000;

const keyOf = (eventId: number) => [...notificationsKey, eventId, 'log'];

export function useNotificationLog(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refresh = useThrottled(listIntervalMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(notificationsOfEvent, [eventId], (told) => {
    const shown = queryClient.getQueryData<Logged>(queryKey);
    if (told.data === null) {
      // Clears the list from the screen when the person loses access to the event.
      if (told.isRefused) void queryClient.resetQueries({ queryKey });
      else refresh();
      return;
    }
    if (shown === undefined) return;
    const { newest } = told.data;
    const known = new Set(shown.pages.flatMap(({ rows }) => rows.map((row) => row.notification_id)));
    if (newest[0] !== undefined && !known.has(newest[0].notification_id)) refresh();
    queryClient.setQueryData<Logged>(queryKey, withFigures(shown, newest));
  });
  return useInfiniteQuery({
    ...listQuery(listNotifications, queryKey, { event_id: eventId }),
    select: (data: Logged): LoggedNotification[] => allRows(data).map((row) => ({ ...row, id: row.notification_id })),
    placeholderData: undefined,
  });
}

function withFigures(shown: Logged, newest: Figures): Logged {
  const figures = new Map(newest.map((told) => [told.notification_id, told]));
  return {
    ...shown,
    pages: shown.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => ({ ...row, ...figures.get(row.notification_id) })),
    })),
  };
}
