import { listEventProposals, refuseEventProposal } from '@backline/contract/event-proposals';
import type { Input } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
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

interface Refusal {
  input: Input<typeof refuseEventProposal>;
  idempotencyKey: string;
}

export function useRefuseEventProposal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Refusal) => api.call(refuseEventProposal, input, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventProposalsKey }),
  });
}
