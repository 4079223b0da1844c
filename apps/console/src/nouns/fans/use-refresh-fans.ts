import { useQueryClient } from '@tanstack/react-query';
import { fanListsKey } from '../query-keys.ts';
import { eventKey } from '../events/event.queries.ts';

export function useRefreshFans(eventId: number) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: fanListsKey });
    void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
  };
}
