import { getArtistManager } from '@backline/contract/artists';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ArtistNav } from '../../nouns/people/artist-nav.tsx';
import { ProfileEditor } from './profile-editor.tsx';

export const handle: RouteHandle = { title: 'Artist', access: getArtistManager };

export function Component() {
  const { artist_id: id = '' } = useParams();
  return (
    <ProfileEditor
      kind="ARTIST"
      id={id}
      title={(artist) => artist.name}
      tabs={(artist) => <ArtistNav artist={artist} />}
    />
  );
}
