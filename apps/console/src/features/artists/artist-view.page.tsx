import { useParams } from 'react-router';
import { ArtistNav } from '../../nouns/people/artist-nav.tsx';
import { ProfileEditor } from './profile-editor.tsx';

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
