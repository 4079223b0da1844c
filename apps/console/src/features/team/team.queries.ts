import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';
import { isPersonCard } from '@backline/contract/people';
import {
  addTeamMember,
  getTeamMember,
  listTeamMembers,
  updateTeamMember,
  type TeamMember,
} from '@backline/contract/team';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, callPagedResult } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { type PeopleListFilters, peopleKey, useRefreshPeople } from '../../nouns/people/people.queries.ts';
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

export const useTeamMemberForForm = (id: string) =>
  useForForm([...peopleKey, 'form', role, id], (signal) => loadTeamMember(id, signal));

export async function loadTeamMember(id: string, signal?: AbortSignal): Promise<TeamMember> {
  const input = { role, teamMemberId: id } as const;
  // Treats a malformed id like an unknown one.
  const { result } = getTeamMember.input.safeParse(input).success
    ? await api.call(getTeamMember, input, { signal })
    : { result: [] };
  if (result[0] !== undefined) return result[0];
  throw new ApiError({ status: 404, code: 'not_found', message: generalTexts.rowNotFound });
}

export const useAddTeamMember = () => useSubmit(addTeamMember, { onSuccess: useRefreshPeople() });

export const useUpdateTeamMember = () => useSubmit(updateTeamMember, { onSuccess: useRefreshPeople() });
