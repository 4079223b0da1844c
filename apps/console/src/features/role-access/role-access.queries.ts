import { acceptAccessRequest, listAccessRequests, refuseAccessRequest } from '@backline/contract/access-requests';
import type { Input } from '@backline/contract/operation';
import { getRoleMasters, updateRoleAccess, type RoleMaster } from '@backline/contract/roles';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useRefreshPeople } from '../../lib/people.queries.ts';
import { roleMastersKey } from '../../lib/query-keys.ts';
import { allRows, paging } from '../../ui/paging.ts';
import { replaceHeld } from './role-features.ts';

const requestsKey = ['roles', 'requests'];

export function useRoleMasters() {
  return useQuery({
    queryKey: roleMastersKey,
    queryFn: ({ signal }) => api.call(getRoleMasters, {}, { signal }),
  });
}

/**
 * Sent without a key of its own attempt: `known_features` tells a repeat from a new change, and a role may well be
 * changed to the same features twice.
 */
export function useUpdateRoleAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof updateRoleAccess>) => api.call(updateRoleAccess, input),
    onSuccess: (_answer, { role, features }) =>
      queryClient.setQueryData<RoleMaster[]>(roleMastersKey, (roles) => roles && replaceHeld(roles, role, features)),
    // After a failure too: somebody else changed the role, or the answer alone was lost.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: roleMastersKey }),
  });
}

export function useAccessRequests() {
  return useInfiniteQuery({
    queryKey: requestsKey,
    queryFn: ({ pageParam, signal }) => callPaged(listAccessRequests, pageParam, { signal }),
    ...paging,
    select: allRows,
  });
}

interface Acceptance {
  input: Input<typeof acceptAccessRequest>;
  idempotencyKey: string;
}

export function useAcceptAccessRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Acceptance) => api.call(acceptAccessRequest, input, { idempotencyKey }),
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
