import { listEventProposals, refuseEventProposal } from '@backline/contract/event-proposals';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '../../lib/form-calls.ts';
import { eventProposalsKey } from '../../nouns/query-keys.ts';
import { listQuery } from '../../ui/paging.ts';

export function useEventProposals({ enabled }: { enabled: boolean }) {
  return useInfiniteQuery({
    ...listQuery(listEventProposals, [...eventProposalsKey, 'list'], {}),
    enabled,
  });
}

export function useRefuseEventProposal() {
  const queryClient = useQueryClient();
  return useSubmit(refuseEventProposal, {
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventProposalsKey }),
  });
}
