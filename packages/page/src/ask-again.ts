import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks the server anew for what is shown under the key. An answer that is on its way goes on, for calls that cancel each other would never
 * end on a slow network; but it may have been read before what is heard of now, so that once it is there the server is asked once more. A
 * mutation under the key asks by itself at its end, and meanwhile shows what an older answer would take back.
 */
export async function askAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queryClient.isMutating({ mutationKey: queryKey }) > 0) return;
  const older = new Set(queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (older.size === 0 || queryClient.isMutating({ mutationKey: queryKey }) > 0) return;
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => older.has(query) }, { cancelRefetch: false });
}
