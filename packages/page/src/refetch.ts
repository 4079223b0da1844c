import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches after a notice. Lets a running fetch finish, because a slow network would never complete a restarted fetch.
 * Then repeats it, because its data may be older than the notice. Skips keys with a running mutation, which refetches
 * at its end.
 */
export async function refetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queryClient.isMutating({ mutationKey: queryKey }) > 0) return;
  const older = new Set(queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (older.size === 0 || queryClient.isMutating({ mutationKey: queryKey }) > 0) return;
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => older.has(query) }, { cancelRefetch: false });
}
