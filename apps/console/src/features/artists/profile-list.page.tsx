import { createArtistManager, listArtistManagers, profileRoleNames } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { setPersonActive } from '@backline/contract/person-changes';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ActiveFilter } from '../../nouns/people/active-filter.tsx';
import { PeopleList } from '../../nouns/people/people-list.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ArtistTile, ManagerTile } from './profile-tiles.tsx';
import { profilesKey, useProfiles } from './profile.queries.ts';
import { choice, filters, text } from '../../lib/filters.ts';

const profileListFilters = filters({
  search: text(),
  status: choice(['active', 'deactivated'], 'active'),
  /** Only an admin can choose between the managers and the artists of all managers. */
  show: choice(['managers', 'artists'], 'managers'),
});

export const handle: RouteHandle = { title: 'Artists', access: listArtistManagers };

const shownOptions = [
  { value: 'managers', label: 'Managers' },
  { value: 'artists', label: 'Artists' },
] as const;

export function Component() {
  const { reachesAll, choosesArtists, may } = useSession();
  const [filters, change] = profileListFilters.use();
  const own = reachesAll ? 'MANAGER' : 'ARTIST';
  const role = filters.show === 'artists' ? 'ARTIST' : own;
  const title = `${profileRoleNames[role]}s`;
  const { status } = filters;
  const wanted = { role, status, search: filters.search, manager: null } as const;
  const profiles = useProfiles(wanted);
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <RefreshButton queryKey={profilesKey(wanted)} query={profiles} />
            {role === own && may(createArtistManager) && (
              <LinkButton type="primary" to={peoplePaths.createManagerOrArtist}>
                New {profileRoleNames[role]}
              </LinkButton>
            )}
          </>
        }
      />
      {choosesArtists && (
        <Toolbar>
          <SearchBox
            label={`Search ${title.toLowerCase()}`}
            placeholder="Search by name, email or phone"
            search={filters.search}
            onChange={(search) => change({ search })}
          />
          {reachesAll && (
            <ChoiceButtons
              label="Show"
              value={filters.show}
              options={shownOptions}
              onChange={(show) => change({ show })}
            />
          )}
          {may(setPersonActive) && <ActiveFilter status={status} onChange={(next) => change({ status: next })} />}
        </Toolbar>
      )}
      <PeopleList
        label={title}
        query={profiles}
        empty={role === 'MANAGER' ? peopleTexts.noManagers : peopleTexts.noArtists}
      >
        {(person) =>
          person.role === 'MANAGER' ? (
            <ManagerTile manager={person} />
          ) : (
            <ArtistTile
              artist={person}
              editPath={peoplePaths.updateOwnArtist(person.id)}
              note={reachesAll ? person.manager_name : null}
            />
          )
        }
      </PeopleList>
    </>
  );
}
