import type { PersonOption } from '@backline/contract/people';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';

interface Crumb {
  label: string;
  to: string;
}

export const artistsTitle = (manager: PersonOption) => `${manager.name}'s Artists`;

/** The way to a page about managers or artists: the list, and below it the manager whose artists it is about. */
export function useProfileTrail(manager: PersonOption | null): [Crumb, ...Crumb[]] {
  const { choosesManager } = useSession();
  const list = { label: choosesManager ? 'Artist Managers' : 'Artists', to: peoplePaths.managers };
  if (!choosesManager || manager === null) return [list];
  return [list, { label: artistsTitle(manager), to: peoplePaths.artistsOf(manager) }];
}
