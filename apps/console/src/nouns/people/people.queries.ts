import { choice, filters, id, text, type FiltersOf } from '../../lib/filters.ts';
import { getArtistName, listArtistManagers } from '@backline/contract/artists';
import { everyRow } from '@backline/contract/primitives';
import { listTeamMembers } from '@backline/contract/team';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { dashboardKey, eventsKey, roleMastersKey } from '../query-keys.ts';

export type PeopleListFilters = FiltersOf<typeof peopleListFilters>;

export const peopleListFilters = filters({
  search: text(),
  status: choice(['active', 'deactivated'], 'active'),
  manager: id(),
});

/** Query key that every change of a staff member invalidates. */
export const peopleKey = ['people'];
const optionsMs = 5 * 60_000;

export function useManagers({ enabled }: { enabled: boolean }) {
  return usePeople('MANAGER', null, enabled);
}

export function useArtists({ manager, enabled }: { manager: number | null; enabled: boolean }) {
  return usePeople('ARTIST', manager, enabled);
}

function usePeople(role: 'MANAGER' | 'ARTIST', manager: number | null, enabled: boolean) {
  return useQuery({
    ...callQuery(listArtistManagers, [...peopleKey, 'options', role, manager], {
      isDropDown: true,
      role,
      created_by: manager,
    }),
    select: ({ result }) => result,
    staleTime: optionsMs,
    enabled,
  });
}

export const useArtistName = (artistId: number) =>
  useQuery({
    ...callQuery(getArtistName, [...peopleKey, 'name', artistId], { artist_id: artistId }),
    staleTime: optionsMs,
  });

export const useTeamMembers = ({ manager, enabled }: { manager: number | null; enabled: boolean }) =>
  useQuery({
    queryKey: [...peopleKey, 'options', 'TEAMMEMBER', manager],
    queryFn: ({ signal }) =>
      api.call(
        listTeamMembers,
        { role: 'TEAMMEMBER', page_number: 1, page_size: everyRow, search: '', artist_manager_id: manager },
        { signal },
      ),
    select: ({ result }) => result,
    staleTime: optionsMs,
    enabled,
  });

/**
 * Refetches everything that depends on a staff member: events show their names, and the dashboard and the roles count
 * them.
 */
export function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [peopleKey, eventsKey, dashboardKey, roleMastersKey])
      void queryClient.invalidateQueries({ queryKey });
  };
}
