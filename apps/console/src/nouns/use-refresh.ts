import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from './query-keys.ts';

/** Refetches what a write changed and the dashboard, but not the values of open forms. */
export function useRefresh(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const key of [queryKey, dashboardKey]) void queryClient.invalidateQueries({ queryKey: key });
  };
}

/** A write that refreshes what it changed, also after a failure, which may be due to a change by somebody else. */
export const useWrite = <Answer, Variables = void>(
  queryKey: readonly unknown[],
  mutationFn: (variables: Variables) => Promise<Answer>,
) => useMutation({ mutationFn, onSettled: useRefresh(queryKey) });
