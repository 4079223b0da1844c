import { getEventBadges } from '@backline/contract/event-badges';
import { eventOrders } from '@backline/contract/event-orders';
import { scanOrder } from '@backline/contract/hand-overs';
import { changedPolls } from '@backline/contract/polls';
import { readSupportCases, supportOfEvent } from '@backline/contract/support-tickets';
import { useThrottled } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { markOf } from '../../ui/count-mark.tsx';
import { eventBadgesKey, unreadTicketsKey } from '../query-keys.ts';

export interface Badge {
  count: number;
  /** Text that follows the page's name, as in `Orders 12 waiting`. */
  label: string;
  isQuiet: boolean;
}

const refreshIntervalMs = 2_000;
/** Refetch interval. The server sends no notice when a poll opens or closes at its scheduled time. */
const clockIntervalMs = 60_000;

/** Returns the badges of an event's pages by the key of the page, only for counts above 0. */
export function useEventBadges(eventId: number): ReadonlyMap<string, Badge> {
  const { opens } = useSession();
  const unread = useUnreadTickets(eventId);
  const counts = useCounts(eventId);
  const orders = counts?.waiting_orders ?? 0;
  const polls = counts?.open_polls ?? 0;
  const badges: [string, Badge][] = [
    ['tickets', { count: unread, label: `${markOf(unread)} unread`, isQuiet: false }],
    [opens(scanOrder) ? 'fulfillment' : 'orders', { count: orders, label: `${markOf(orders)} waiting`, isQuiet: true }],
    ['polls', { count: polls, label: `${markOf(polls)} open`, isQuiet: true }],
  ];
  return new Map(badges.filter(([, { count }]) => count > 0));
}

function useUnreadTickets(eventId: number): number {
  const mayRead = useSession().may(readSupportCases);
  const queryKey = [...unreadTicketsKey, eventId];
  useLive(supportOfEvent, mayRead ? [eventId] : [], useRefresh(queryKey));
  const query = callQuery(readSupportCases, queryKey, { event_id: eventId });
  return useQuery({ ...query, enabled: mayRead }).data?.data.unread ?? 0;
}

function useCounts(eventId: number) {
  const { may } = useSession();
  const queryKey = [...eventBadgesKey, eventId];
  const refresh = useRefresh(queryKey);
  useLive(eventOrders, may(eventOrders) ? [eventId] : [], refresh);
  useLive(changedPolls, may(changedPolls) ? [eventId] : [], refresh);
  const query = callQuery(getEventBadges, queryKey, { event_id: eventId });
  return useQuery({
    ...query,
    enabled: may(getEventBadges),
    refetchInterval: may(changedPolls) && clockIntervalMs,
  }).data;
}

function useRefresh(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return useThrottled(refreshIntervalMs, () => void queryClient.invalidateQueries({ queryKey }));
}
