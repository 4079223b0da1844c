import { listEventProposals, refuseEventProposal } from '@backline/contract/event-proposals';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callPaged } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { eventProposalsKey } from '../../nouns/query-keys.ts';
import { allRows, paging } from '../../ui/paging.ts';

export function useEventProposals({ enabled }: { enabled: boolean }) {
  return useInfiniteQuery({
    queryKey: [...eventProposalsKey, 'list'],
    queryFn: ({ pageParam, signal }) => callPaged(listEventProposals, pageParam, { signal }),
    ...paging,
    select: allRows,
    enabled,
  });
}

export function useRefuseEventProposal() {
  const queryClient = useQueryClient();
  return useSubmit(refuseEventProposal, {
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventProposalsKey }),
  });
}
