import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from './query-keys.ts';

/** Returns a function that refetches the changed data and the dashboard, but not the values of open forms. */
export function useRefresh(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const key of [queryKey, dashboardKey]) void queryClient.invalidateQueries({ queryKey: key });
  };
}

/**
 * Runs a write and refetches the data, even after a failure, because the failure may be due to a change by somebody
 * else.
 */
export const useWrite = <Answer, Variables = void>(
  queryKey: readonly unknown[],
  mutationFn: (variables: Variables) => Promise<Answer>,
) => useMutation({ mutationFn, onSettled: useRefresh(queryKey) });
