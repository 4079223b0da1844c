import { fanSections, fanSorts, listFans, updateFanSetting, type FanRow } from '@backline/contract/fans';
import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, type Page } from '../../lib/api.ts';
import { fanListsKey } from '../../nouns/query-keys.ts';
import { listQuery } from '../../ui/paging.ts';

export type FanFilters = FiltersOf<typeof fanFilters>;

export const fanFilters = filters({
  section: choice(fanSections, 'users'),
  search: text(),
  manager: id(),
  artists: ids(),
  /** The fan whom the side panel shows. */
  fan: id(),
  sort: choice(fanSorts, null),
});

/** Sections of activities and the hits of a search have one order. */
export const isSortable = ({ section, search }: Pick<FanFilters, 'section' | 'search'>): boolean =>
  section === 'users' && search === '';

export const wantedFans = (eventId: number | null, { section, search, manager, artists }: FanFilters) => ({
  search,
  event_id: eventId,
  artistManager: manager,
  artists,
  section,
});

export function useFans(eventId: number | null, filters: FanFilters, isReady: boolean) {
  const { section, search, manager, artists } = filters;
  const sort = (isSortable(filters) && filters.sort) || undefined;
  return useInfiniteQuery({
    ...listQuery(listFans, [...fanListsKey, eventId, { section, search, manager, artists, sort }], {
      ...wantedFans(eventId, filters),
      sort,
    }),
    enabled: isReady,
    // Check-ins change the list while the window is in the background.
    refetchOnWindowFocus: 'always',
  });
}

/** Updates the lists at once and reverts them if the server refuses. */
export function useGrantEventCreation() {
  const queryClient = useQueryClient();
  const change = useChangeRow();
  return useMutation({
    mutationFn: (fan: Pick<FanRow, 'id' | 'allow_group_creation'>) =>
      api.call(updateFanSetting, { user_id: fan.id, allow_group_creation: fan.allow_group_creation }),
    async onMutate({ id, allow_group_creation }) {
      // Cancels pending refetches, which would restore the old value. Lists without data keep loading.
      await queryClient.cancelQueries({ queryKey: fanListsKey, predicate: ({ state }) => state.data !== undefined });
      change(fanListsKey, id, { allow_group_creation });
    },
    onError: (_error, { id, allow_group_creation }) =>
      change(fanListsKey, id, { allow_group_creation: !allow_group_creation }),
  });
}

/** Updates the row in every loaded list instead of refetching up to a hundred pages. */
export function useChangeRow() {
  const queryClient = useQueryClient();
  return (queryKey: readonly unknown[], fanId: number, change: Partial<FanRow>) => {
    const changed = (row: FanRow) => (row.id === fanId ? { ...row, ...change } : row);
    queryClient.setQueriesData<InfiniteData<Page<FanRow>>>(
      { queryKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
    );
  };
}
