import {
  countAtDoorAsEventAdmin,
  joinAtDoorAsEventAdmin,
  listRecentAtDoorAsEventAdmin,
  searchAtDoorAsEventAdmin,
  undoCheckInAsEventAdmin,
} from '@backline/contract/door';
import { doorKey, doorQueries } from '@backline/page/door/door-queries';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

export const { useDoorCounts, useRecentArrivals, useDoorSearch, useJoinAtDoor, useUndoAtDoor, useDoorArrivals } =
  doorQueries({
    calls: {
      count: (event, options) => api.call(countAtDoorAsEventAdmin, event, options),
      listRecent: (event, options) => api.call(listRecentAtDoorAsEventAdmin, event, options),
      search: (input, options) => api.call(searchAtDoorAsEventAdmin, input, options),
      join: (input, options) => api.call(joinAtDoorAsEventAdmin, input, options),
      undo: ({ eventId, fanId }) => api.call(undoCheckInAsEventAdmin, { event_id: eventId, user_id: fanId }),
    },
    useLive,
  });

export function useRefreshDoor(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: doorKey(eventId) });
}
