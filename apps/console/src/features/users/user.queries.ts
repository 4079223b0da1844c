import { getEventNames } from '@backline/contract/events';
import {
  listUsers,
  makeEventAdmin,
  removeEventAdmin,
  undoCheckIn,
  updateUserSetting,
  type UserRow,
} from '@backline/contract/fans';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { api, callPaged, type Page } from '../../lib/api.ts';
import { eventKey } from '../../lib/event.queries.ts';
import { dashboardKey, eventsKey } from '../../lib/query-keys.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { UserFilters } from './user-filters.ts';

const listKey = ['users', 'list'];

/** Everybody's, or the users of one event. */
export function useUsers(eventId: number | null, { section, search, manager, artists }: UserFilters) {
  return useInfiniteQuery({
    queryKey: [...listKey, eventId, { section, search, manager, artists }],
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listUsers,
        { ...pageParam, search, event_id: eventId, artistManager: manager, artists, section },
        { signal },
      ),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

/** Events by a piece of their name; with artists only those that list one of them. */
export function useEventNames(search: string, artists: number[], { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...eventsKey, 'names', search, artists],
    queryFn: ({ signal }) => api.call(getEventNames, { search, artist_id: artists.join(',') }, { signal }),
    enabled,
  });
}

/** Lets a fan create events, or no longer. The lists show it at once, and take it back when it is refused. */
export function useGrantEventCreation() {
  const queryClient = useQueryClient();
  const change = useChangeRow();
  return useMutation({
    mutationFn: (user: Pick<UserRow, 'id' | 'allow_group_creation'>) =>
      api.call(updateUserSetting, { user_id: user.id, allow_group_creation: user.allow_group_creation }),
    async onMutate({ id, allow_group_creation }) {
      // An answer that is on its way would bring the old value back. A list that is empty still goes on loading.
      await queryClient.cancelQueries({ queryKey: listKey, predicate: ({ state }) => state.data !== undefined });
      change(listKey, id, { allow_group_creation });
    },
    onError: (_error, { id, allow_group_creation }) =>
      change(listKey, id, { allow_group_creation: !allow_group_creation }),
  });
}

export function useSetEventAdmin(eventId: number) {
  const change = useChangeRow();
  return useMutation({
    mutationFn: (user: Pick<UserRow, 'id' | 'event_role'>) =>
      api.call(user.event_role === 'ADMIN' ? makeEventAdmin : removeEventAdmin, {
        group_user_id: user.id,
        event_id: eventId,
      }),
    onSuccess: (_answer, { id, event_role }) => change([...listKey, eventId], id, { event_role }),
  });
}

export function useUndoCheckIn(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => api.call(undoCheckIn, { group_user_id: userId, event_id: eventId }),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
      void queryClient.invalidateQueries({ queryKey: dashboardKey });
      void queryClient.invalidateQueries({ queryKey: [...listKey, eventId] });
    },
  });
}

/** What an import or a check-in changes: the lists of the event, its counts, and everybody's list. */
export function useRefreshUsers(eventId: number) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: listKey });
    void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
  };
}

/** Writes a change into every loaded list, without asking for a hundred pages again. */
function useChangeRow() {
  const queryClient = useQueryClient();
  return (queryKey: readonly unknown[], userId: number, change: Partial<UserRow>) => {
    const changed = (row: UserRow) => (row.id === userId ? { ...row, ...change } : row);
    queryClient.setQueriesData<InfiniteData<Page<UserRow>>>(
      { queryKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
    );
  };
}
