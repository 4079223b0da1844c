import { listNumberFindings } from '@backline/contract/number-findings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';

export function useNumberFindings() {
  return useInfiniteQuery({
    queryKey: ['number findings'],
    queryFn: ({ pageParam, signal }) => callPaged(listNumberFindings, pageParam, { signal }),
    ...paging,
    select: allRows,
    staleTime: 0,
  });
}
