import type { FanSection } from '@backline/contract/fans';
import { listPolls, pollVotes } from '@backline/contract/polls';
import { getEventRequests, songRequests } from '@backline/contract/song-requests';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { fanListsKey } from '../../nouns/query-keys.ts';

const listIntervalMs = 1_000;

/**
 * Refetches the list of the shown section when fans request songs or answer polls. Subscribes only if the person may
 * see song requests or polls.
 */
export function useListedDeeds(eventId: number, section: FanSection): void {
  const queryClient = useQueryClient();
  const { may } = useSession();
  const refresh = useThrottled(listIntervalMs, () => {
    void refetch(queryClient, [...fanListsKey, eventId]);
  });
  useLive(songRequests, section === 'requests' && may(getEventRequests) ? [eventId] : [], refresh);
  useLive(pollVotes, section === 'polls' && may(listPolls) ? [eventId] : [], refresh);
}
