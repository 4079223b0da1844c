import { countJobs, discardJob, listJobs, retryJob, retryJobs } from '@backline/contract/jobs';
import type { Input, Operation } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { JobFilters } from './jobs-filters.ts';

const jobsKey = ['jobs'];
const everyMs = 5_000;
/** The next row moves up under the pointer, so a double click's second click must not hit it. */
const doubleClickMs = 500;

export function useJobs({ state, name }: JobFilters) {
  const listKey = [...jobsKey, 'list', state];
  return useInfiniteQuery({
    queryKey: [...listKey, name],
    queryFn: ({ pageParam, signal }) => callPaged(listJobs, { ...pageParam, state, name }, { signal }),
    ...paging,
    select: allRows,
    // Rows of another state would stand under the wrong columns.
    placeholderData: (before, query) => (query?.queryKey[2] === state ? before : undefined),
    staleTime: 0,
    // Refetches every loaded page to keep the list's length, less often the longer the list is.
    refetchInterval: ({ state: { data } }) => everyMs * Math.max(1, data?.pages.length ?? 1),
  });
}

export function useJobCounts() {
  return useQuery({
    queryKey: [...jobsKey, 'counts'],
    queryFn: ({ signal }) => api.call(countJobs, {}, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
}

export const useRetryJob = () => useJobWrite(retryJob);
export const useRetryJobs = () => useJobWrite(retryJobs);
export const useDiscardJob = () => useJobWrite(discardJob);

function useJobWrite<Op extends Operation>(operation: Op) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(input: Input<Op>) {
      const shortly = new Promise((resolve) => setTimeout(resolve, doubleClickMs));
      try {
        return await api.call(operation, input);
      } finally {
        await shortly;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
}
