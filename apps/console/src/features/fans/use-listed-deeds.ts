import type { FanSection } from '@backline/contract/fans';
import { listPolls, pollVotes } from '@backline/contract/polls';
import { getEventRequests, songRequests } from '@backline/contract/song-requests';
import { askAgain } from '@backline/page/ask-again';
import { useAtMostEvery } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { fanListsKey } from '../../nouns/query-keys.ts';

const listEveryMs = 1_000;

/** Refreshes the list live as fans request songs and answer polls, if the person may subscribe. */
export function useListedDeeds(eventId: number, section: FanSection): void {
  const queryClient = useQueryClient();
  const { may } = useSession();
  const refresh = useAtMostEvery(listEveryMs, () => {
    void askAgain(queryClient, [...fanListsKey, eventId]);
  });
  useLive(songRequests, section === 'requests' && may(getEventRequests) ? [eventId] : [], refresh);
  useLive(pollVotes, section === 'polls' && may(listPolls) ? [eventId] : [], refresh);
}
