import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useArtistName } from './people.queries.ts';

export interface ArtistRef {
  id: number;
  name: string;
}

/**
 * A page of the artist whose id the address carries. The name comes from the record: that of the address may be mistyped or
 * old, and would stand above somebody else's products.
 */
export const ofArtist = (Page: ComponentType<{ artist: ArtistRef }>) =>
  function ArtistPage() {
    const { artist_id: id = '' } = useParams();
    // An id that is none is as unknown as any other: the server says so.
    const query = useArtistName(/^\d{1,15}$/.test(id) ? Number(id) : 0);
    return (
      <QueryState
        query={query}
        wayBack={
          <LinkButton type="primary" to="/dashboard/crm">
            Back to the dashboard
          </LinkButton>
        }
      >
        {(artist) => <Page key={artist.id} artist={artist} />}
      </QueryState>
    );
  };
