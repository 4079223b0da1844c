import { useParams } from 'react-router';

export interface ArtistRef {
  id: number;
  name: string;
}

/** Whom the address names. Whether they are within reach the server says. */
export function useArtist(): ArtistRef {
  const { artist_id: id, artist_name: name = '' } = useParams();
  return { id: Number(id), name };
}
