import { useQueryClient } from '@tanstack/react-query';
import { fanListsKey } from '../query-keys.ts';
import { eventKey } from '../events/event.queries.ts';

/** What an import or a check-in changes: the lists of the event, its counts, and everybody's list. */
export function useRefreshFans(eventId: number) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: fanListsKey });
    void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
  };
}
