import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';
import type { Input } from '@backline/contract/operation';
import { isPersonCard } from '@backline/contract/people';
import {
  addTeamMember,
  getTeamMember,
  listTeamMembers,
  updateTeamMember,
  type TeamMember,
} from '@backline/contract/team';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, callPagedResult } from '../../lib/api.ts';
import type { PeopleListFilters } from '../../nouns/people/people-list-filters.ts';
import { peopleKey, useRefreshPeople } from '../../nouns/people/people.queries.ts';
import { allRows, paging } from '../../ui/paging.ts';

const role = 'TEAMMEMBER';

export const teamKey = (filters: PeopleListFilters) => [...peopleKey, 'team', filters];

export function useTeam(filters: PeopleListFilters) {
  const { search, status, manager } = filters;
  return useInfiniteQuery({
    queryKey: teamKey(filters),
    queryFn: ({ pageParam, signal }) =>
      callPagedResult(
        listTeamMembers,
        { ...pageParam, role, search, is_active: status === 'active', artist_manager_id: manager },
        { signal },
      ),
    ...paging,
    select: (data) => allRows(data).filter(isPersonCard),
    placeholderData: keepPreviousData,
  });
}

/** Somebody as their form opens: never an older copy, and never changed under the person's hands. */
export function useTeamMemberForForm(id: string) {
  return useQuery({
    queryKey: [...peopleKey, 'form', role, id],
    queryFn: ({ signal }) => loadTeamMember(id, signal),
    gcTime: 0,
    staleTime: 'static',
  });
}

export async function loadTeamMember(id: string, signal?: AbortSignal): Promise<TeamMember> {
  const input = { role, teamMemberId: id } as const;
  // An address that names nobody's id at all is as unknown as any other.
  const { result } = getTeamMember.input.safeParse(input).success
    ? await api.call(getTeamMember, input, { signal })
    : { result: [] };
  if (result[0] !== undefined) return result[0];
  throw new ApiError({ status: 404, code: 'not_found', message: messages.rowNotFound });
}

interface Submission<Body> {
  input: Body;
  idempotencyKey: string;
}

export function useAddTeamMember() {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof addTeamMember>>) =>
      api.call(addTeamMember, input, { idempotencyKey }),
    onSuccess: useRefreshPeople(),
  });
}

export function useUpdateTeamMember() {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof updateTeamMember>>) =>
      api.call(updateTeamMember, input, { idempotencyKey }),
    onSuccess: useRefreshPeople(),
  });
}
