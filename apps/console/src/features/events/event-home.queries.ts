import { eventArrivals } from '@backline/contract/arrivals';
import { getEventHome } from '@backline/contract/event-home';
import { eventOrders } from '@backline/contract/event-orders';
import { supportOfEvent } from '@backline/contract/support-tickets';
import { useThrottled } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventKey } from '../../nouns/events/event.queries.ts';

const homeKey = (eventId: number | string) => [...eventKey(eventId), 'home'];
const homeIntervalMs = 2_000;

/** Sends no request for a malformed id. */
export const useEventHome = (eventId: string) =>
  useQuery({
    ...callQuery(getEventHome, homeKey(eventId), { event_id: eventId }),
    enabled: getEventHome.input.safeParse({ event_id: eventId }).success,
  });

export function useLiveFigures(eventId: number): void {
  const queryClient = useQueryClient();
  const { may } = useSession();
  const refresh = useThrottled(
    homeIntervalMs,
    () => void queryClient.invalidateQueries({ queryKey: homeKey(eventId) }),
  );
  useLive(eventArrivals, [eventId], refresh);
  useLive(eventOrders, may(eventOrders) ? [eventId] : [], refresh);
  useLive(supportOfEvent, may(supportOfEvent) ? [eventId] : [], refresh);
}
