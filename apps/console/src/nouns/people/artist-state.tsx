import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useArtistName } from './people.queries.ts';

export interface ArtistRef {
  id: number;
  name: string;
}

/** Takes the name from the record, since the one in the URL may be mistyped or old. */
export const ofArtist = (Page: ComponentType<{ artist: ArtistRef }>) =>
  function ArtistPage() {
    const { artist_id: id = '' } = useParams();
    // Treats a malformed id like an unknown one.
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
