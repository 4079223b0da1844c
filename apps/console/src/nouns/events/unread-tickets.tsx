import { readSupportCases, supportOfEvent } from '@backline/contract/support-tickets';
import { useThrottled } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { unreadTicketsKey } from '../query-keys.ts';
import { UnreadMark } from '../../ui/unread-mark.tsx';

const pollIntervalMs = 2_000;

/** Renders nothing if the number is 0 or unknown. */
export function UnreadTickets({ eventId }: { eventId: number }) {
  const queryClient = useQueryClient();
  const queryKey = [...unreadTicketsKey, eventId];
  const refresh = useThrottled(pollIntervalMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(supportOfEvent, [eventId], refresh);
  const { data } = useQuery(callQuery(readSupportCases, queryKey, { event_id: eventId }));
  return <UnreadMark count={data?.data.unread ?? 0} />;
}
