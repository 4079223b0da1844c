import {
  deleteView,
  getListViews,
  saveView,
  setDefaultView,
  setListLayout,
  plainLayout,
  type OwnLayout,
  type ViewList,
} from '@backline/contract/saved-views';
import type { Input, Output } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

type ListViews = Output<typeof getListViews>;

const noViews: ListViews['views'] = [];

const listKey = (list: ViewList) => ['list views', list];

/**
 * Loads the person's columns and saved views of a list. If they cannot be loaded, the list shows all of its columns.
 */
export function useListViews(list: ViewList) {
  const { data, failureCount, errorUpdateCount, isFetching, refetch } = useQuery({
    ...callQuery(getListViews, listKey(list), { list }),
    staleTime: 60_000,
  });
  return {
    layout: data?.layout ?? plainLayout,
    views: data?.views ?? noViews,
    mayShare: data?.may_share === true,
    isLoaded: data !== undefined,
    /** True after the first failure, because a list does not wait for the retries. */
    hasFailed: failureCount > 0,
    /** Null unless the views could not be loaded. Stays while they are requested again. */
    failure:
      data === undefined && errorUpdateCount > 0 ? { isRetrying: isFetching, retry: () => void refetch() } : null,
  };
}

/** Shows the chosen columns at once, and restores the previous ones if the server does not store the choice. */
export function useSetLayout(list: ViewList) {
  const queryClient = useQueryClient();
  const queryKey = listKey(list);
  return useMutation({
    mutationFn: (layout: OwnLayout) => api.call(setListLayout, { list, layout }),
    onMutate(layout) {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ListViews>(queryKey, (now) => now && { ...now, layout });
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    scope: { id: `layout of ${list}` },
  });
}

function useViewWrite<Answer, Variables>(list: ViewList, mutationFn: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey(list) }),
  });
}

export const useSaveView = (list: ViewList) =>
  useViewWrite(list, (view: Omit<Input<typeof saveView>, 'list'>) => api.call(saveView, { list, ...view }));

export const useDeleteView = (list: ViewList) =>
  useViewWrite(list, (viewId: number) => api.call(deleteView, { view_id: viewId }));

export const useSetDefaultView = (list: ViewList) =>
  useViewWrite(list, (viewId: number | null) => api.call(setDefaultView, { list, view_id: viewId }));
