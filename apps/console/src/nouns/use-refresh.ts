import { useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from './query-keys.ts';

/** Asks again for what a write changed, and for the dashboard's figures. What a form was filled from stays. */
export function useRefresh(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const key of [queryKey, dashboardKey]) void queryClient.invalidateQueries({ queryKey: key });
  };
}
