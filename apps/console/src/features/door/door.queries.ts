import { countAtDoor, joinAtDoor, listRecentAtDoor, searchAtDoor } from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import type { Output } from '@backline/contract/operation';
import { doorKey, doorQueries } from '@backline/page/door/door-queries';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { dashboardKey, fanListsKey } from '../../nouns/query-keys.ts';

export type FoundFan = Output<typeof searchAtDoor>[number];

export const { useDoorCounts, useRecentArrivals, useDoorSearch, useJoinAtDoor, useUndoAtDoor, useDoorArrivals } =
  doorQueries<FoundFan>({
    calls: {
      count: (event, options) => api.call(countAtDoor, event, options),
      listRecent: (event, options) => api.call(listRecentAtDoor, event, options),
      search: (input, options) => api.call(searchAtDoor, input, options),
      join: (input, options) => api.call(joinAtDoor, input, options),
      undo: ({ eventId, fanId }) => api.call(undoCheckIn, { event_id: eventId, group_user_id: fanId }),
    },
    useLive,
  });

export function useRefreshDoor(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [doorKey(eventId), eventKey(eventId), [...fanListsKey, eventId], dashboardKey])
      void queryClient.invalidateQueries({ queryKey });
  };
}
