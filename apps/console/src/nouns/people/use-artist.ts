import { useParams } from 'react-router';

/** Of whom the address speaks. */
export interface ArtistRef {
  id: number;
  name: string;
}

/** An id that is none is as unknown as any other: the server says so. */
export function useArtist(): ArtistRef {
  const { artist_id: id = '', artist_name: name = '' } = useParams();
  return { id: /^\d{1,15}$/.test(id) ? Number(id) : 0, name };
}
