import { getArtistManager } from '@backline/contract/artists';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ArtistNav } from './artist-nav.tsx';
import { peoplePaths } from './people-paths.ts';
import type { ArtistRef } from './artist-state.tsx';

export function ArtistHeader({ artist, actions }: { artist: ArtistRef; actions: ReactNode }) {
  const { opens, reachesAll } = useSession();
  const above = { label: reachesAll ? 'Artist Managers' : 'Artists', to: peoplePaths.managers };
  return (
    <PageHeader
      title={artist.name}
      times={ownTimes()}
      breadcrumbs={opens(getArtistManager) ? [above] : []}
      actions={actions}
      nav={<ArtistNav artist={artist} />}
    />
  );
}
