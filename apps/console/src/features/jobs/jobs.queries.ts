import { countJobs, discardJob, listJobs, retryJob, retryJobs } from '@backline/contract/jobs';
import type { Input, Operation } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { JobFilters } from './jobs-filters.ts';

const jobsKey = ['jobs'];
/** How often the page looks again, by itself, while somebody has it before them. */
const everyMs = 5_000;
/** The next row moves up under the pointer: before this, it would take the second click of a double click for its own. */
const doubleClickMs = 500;

export function useJobs({ state, name }: JobFilters) {
  const listKey = [...jobsKey, 'list', state];
  return useInfiniteQuery({
    queryKey: [...listKey, name],
    queryFn: ({ pageParam, signal }) => callPaged(listJobs, { ...pageParam, state, name }, { signal }),
    ...paging,
    select: allRows,
    // Rows of another state would stand under columns that are not theirs.
    placeholderData: (before, query) => (query?.queryKey[2] === state ? before : undefined),
    staleTime: 0,
    // All loaded pages are asked for anew, so that the list keeps its length: the longer, the more rarely.
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

/** Pending until the list is there without the job, or as somebody else has left it. */
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
