import { ApiError } from '@backline/client';
import {
  createArtistManager,
  getArtistManager,
  listArtistManagers,
  updateArtistManager,
  type Profile,
  type ProfileRole,
} from '@backline/contract/artists';
import * as generalTexts from '@backline/contract/general.texts';
import { isPersonCard, type PersonOption } from '@backline/contract/people';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callPagedResult } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useSession } from '../../lib/session.tsx';
import { type PeopleListFilters, peopleKey, useRefreshPeople } from '../../nouns/people/people.queries.ts';
import { allRows, paging } from '../../ui/paging.ts';

export interface ProfileFilters extends PeopleListFilters {
  role: ProfileRole;
}

export const profilesKey = (filters: ProfileFilters) => [...peopleKey, 'profiles', filters];

export function useProfiles(filters: ProfileFilters) {
  const { role, search, status, manager } = filters;
  return useInfiniteQuery({
    queryKey: profilesKey(filters),
    queryFn: ({ pageParam, signal }) =>
      callPagedResult(
        listArtistManagers,
        { ...pageParam, role, search, is_active: status === 'active', artist_manager_id: manager },
        { signal },
      ),
    ...paging,
    select: (data) => allRows(data).filter(isPersonCard),
    placeholderData: keepPreviousData,
  });
}

export const useProfileForForm = (role: ProfileRole, id: string) =>
  useForForm([...peopleKey, 'form', role, id], (signal) => loadProfile(role, id, signal));

/** Loads the manager named in the URL. Only an admin may open a manager other than themself. */
export function useManager(id: string) {
  const { user, reachesAll } = useSession();
  return useQuery({
    queryKey: [...peopleKey, 'manager', id],
    async queryFn({ signal }): Promise<PersonOption> {
      if (reachesAll) return loadProfile('MANAGER', id, signal);
      if (user !== null && String(user.id) === id) return user;
      throw unknownPerson();
    },
  });
}

export async function loadProfile(role: ProfileRole, id: string, signal?: AbortSignal): Promise<Profile> {
  const input = { role, artistOrManagerId: id };
  // Treats a malformed id like an unknown one.
  if (!getArtistManager.input.safeParse(input).success) throw unknownPerson();
  const { result } = await api.call(getArtistManager, input, { signal });
  if (result[0] === undefined) throw unknownPerson();
  return result[0];
}

const unknownPerson = () => new ApiError({ status: 404, code: 'not_found', message: generalTexts.rowNotFound });

export const useCreateProfile = () => useSubmit(createArtistManager, { onSuccess: useRefreshPeople() });

export const useUpdateProfile = () => useSubmit(updateArtistManager, { onSuccess: useRefreshPeople() });
