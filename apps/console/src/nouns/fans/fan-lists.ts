import { useQueryClient } from '@tanstack/react-query';
import { eventKey } from '../events/event.queries.ts';

/** Of everybody's list, and of each event's. */
export const fanListsKey = ['fans', 'list'];

/** What an import or a check-in changes: the lists of the event, its counts, and everybody's list. */
export function useRefreshFans(eventId: number) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: fanListsKey });
    void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
  };
}
