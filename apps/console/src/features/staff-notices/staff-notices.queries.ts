import {
  countStaffNotices,
  listStaffNotices,
  ownStaffNotices,
  readStaffNotices,
} from '@backline/contract/staff-notices';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { listQuery } from '../../ui/paging.ts';

const noticesKey = ['staff-notices'];
const refreshMs = 1_000;

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: noticesKey });
}

/** Returns the number of unread notices. Refetches the number and the open list when a notice arrives. */
export function useUnreadNotices(isSignedIn: boolean): number {
  const refresh = useRefresh();
  useLive(
    ownStaffNotices,
    isSignedIn ? null : [],
    useThrottled(refreshMs, () => void refresh()),
  );
  const { data } = useQuery({ ...callQuery(countStaffNotices, [...noticesKey, 'unread'], {}), enabled: isSignedIn });
  return data?.unread ?? 0;
}

export const useNotices = () => useInfiniteQuery(listQuery(listStaffNotices, [...noticesKey, 'list'], {}));

/** Marks a notice as read, or all notices if null is passed. */
export const useReadNotices = () =>
  useMutation({
    mutationFn: (id: number | null) => api.call(readStaffNotices, { notice_id: id }),
    onSettled: useRefresh(),
  });
