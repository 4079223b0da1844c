import type { PersonOption } from '@backline/contract/people';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';

interface Crumb {
  label: string;
  to: string;
}

export const artistsTitle = (manager: PersonOption) => `${manager.name}'s Artists`;

export function useProfileTrail(manager: PersonOption | null): [Crumb, ...Crumb[]] {
  const { reachesAll } = useSession();
  const list = { label: reachesAll ? 'Artist Managers' : 'Artists', to: peoplePaths.managers };
  if (!reachesAll || manager === null) return [list];
  return [list, { label: artistsTitle(manager), to: peoplePaths.artistsOf(manager) }];
}
