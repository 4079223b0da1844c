import {
  jobStates,
  type JobState,
  countJobs,
  discardJob,
  listJobs,
  retryJob,
  retryJobs,
} from '@backline/contract/jobs';
import { choice, filters, word, type FiltersOf } from '../../lib/filters.ts';
import type { Input, Operation } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { listQuery } from '../../ui/paging.ts';

export const states = ['failed', 'waiting', 'running'] as const satisfies readonly JobState[];

const jobFilters = filters({
  state: choice(jobStates, 'failed'),
  name: word('job'),
});

export type JobFilters = FiltersOf<typeof jobFilters>;
export const useJobFilters = jobFilters.use;

const jobsKey = ['jobs'];
const everyMs = 5_000;
/**
 * Minimum duration of a call before the list changes. Otherwise the next row would move up and receive a double click's
 * second click.
 */
const doubleClickMs = 500;

export function useJobs({ state, name }: JobFilters) {
  const listKey = [...jobsKey, 'list', state];
  return useInfiniteQuery({
    ...listQuery(listJobs, [...listKey, name], { state, name }),
    // Keeps old rows only within one state, because each state has its own columns.
    placeholderData: (before, query) => (query?.queryKey[2] === state ? before : undefined),
    staleTime: 0,
    // Each refetch loads all pages again to keep the list's length, so a longer list is refetched less often.
    refetchInterval: ({ state: { data } }) => everyMs * Math.max(1, data?.pages.length ?? 1),
  });
}

export const useJobCounts = () =>
  useQuery({
    ...callQuery(countJobs, [...jobsKey, 'counts'], {}),
    staleTime: 0,
    refetchInterval: everyMs,
  });

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
