import { acceptAccessRequest, listAccessRequests, refuseAccessRequest } from '@backline/contract/access-requests';
import type { Input } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefreshPeople } from '../../nouns/people/people.queries.ts';
import { listQuery } from '../../ui/paging.ts';

const requestsKey = ['access-requests'];

export function useAccessRequests() {
  return useInfiniteQuery({
    ...listQuery(listAccessRequests, requestsKey, {}),
  });
}

export function useAcceptAccessRequest() {
  const queryClient = useQueryClient();
  return useSubmit(acceptAccessRequest, {
    onSuccess: useRefreshPeople(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
}

export function useRefuseAccessRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof refuseAccessRequest>) => api.call(refuseAccessRequest, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
}
