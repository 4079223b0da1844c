import { createArtistManager, getArtistManager } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import type { PersonOption } from '@backline/contract/people';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ActiveFilter } from '../../nouns/people/active-filter.tsx';
import { peopleListFilters } from '../../nouns/people/people.queries.ts';
import { PeopleList } from '../../nouns/people/people-list.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ManagerState } from './manager-state.tsx';
import { ArtistTile } from './profile-tiles.tsx';
import { artistsTitle, useProfileTrail } from './profile-trail.ts';
import { profilesKey, useProfiles } from './profile.queries.ts';

export const handle: RouteHandle = { title: 'Artists', access: getArtistManager };

export function Component() {
  const { artist_manager_id: id = '' } = useParams();
  return <ManagerState id={id}>{(manager) => <ManagerArtists manager={manager} />}</ManagerState>;
}

function ManagerArtists({ manager }: { manager: PersonOption }) {
  const { may } = useSession();
  const [{ status, search }, change] = peopleListFilters.use();
  const wanted = { role: 'ARTIST', status, search, manager: manager.id } as const;
  const artists = useProfiles(wanted);
  const title = artistsTitle(manager);
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={useProfileTrail(null)}
        actions={
          <>
            <RefreshButton queryKey={profilesKey(wanted)} query={artists} />
            {may(createArtistManager) && (
              <LinkButton type="primary" to={peoplePaths.createArtistOf(manager)}>
                New Artist
              </LinkButton>
            )}
          </>
        }
      />
      <Toolbar>
        <SearchBox
          label="Search artists"
          placeholder="Search by name, email or phone"
          search={search}
          onChange={(next) => change({ search: next })}
        />
        <ActiveFilter status={status} onChange={(next) => change({ status: next })} />
      </Toolbar>
      <PeopleList label={title} query={artists} empty={peopleTexts.noArtists}>
        {(artist) => <ArtistTile artist={artist} editPath={peoplePaths.updateArtistOf(manager, artist.id)} />}
      </PeopleList>
    </>
  );
}
