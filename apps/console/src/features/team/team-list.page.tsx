import * as peopleTexts from '@backline/contract/people.texts';
import { type PersonCard } from '@backline/contract/people';
import { setPersonActive } from '@backline/contract/person-changes';
import { addTeamMember, listTeamMembers, updateTeamMember } from '@backline/contract/team';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ActiveFilter } from '../../nouns/people/active-filter.tsx';
import { LoginAsButton } from '../../nouns/people/login-as-button.tsx';
import { ManagerFilter } from '../../nouns/people/people-filters.tsx';
import { peopleListFilters } from '../../nouns/people/people.queries.ts';
import { PeopleList } from '../../nouns/people/people-list.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PersonTile } from '../../nouns/people/person-tile.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import styles from './team-list.module.css';
import { teamKey, useTeam } from './team.queries.ts';

export const handle: RouteHandle = { title: 'Team Members', access: listTeamMembers };

export function Component() {
  const { reachesAll, may } = useSession();
  const [filters, change] = peopleListFilters.use();
  const wanted = { ...filters, manager: reachesAll ? filters.manager : null };
  const team = useTeam(wanted);
  return (
    <>
      <PageHeader
        title="Team Members"
        actions={
          <>
            <RefreshButton queryKey={teamKey(wanted)} query={team} />
            {may(addTeamMember) && (
              <LinkButton type="primary" to={peoplePaths.createTeamMember}>
                New Team Member
              </LinkButton>
            )}
          </>
        }
      />
      <Toolbar
        chosenCount={Number(filters.manager !== null) + Number(filters.status !== 'active')}
        search={
          <SearchBox
            label="Search team members"
            placeholder="Search by name, email or phone"
            search={filters.search}
            onChange={(search) => change({ search })}
          />
        }
      >
        {reachesAll && <ManagerFilter value={filters.manager} onChange={(manager) => change({ manager })} />}
        {may(setPersonActive) && <ActiveFilter status={filters.status} onChange={(status) => change({ status })} />}
      </Toolbar>
      <PeopleList label="Team Members" query={team} empty={<NoTeamMembers mayAdd={may(addTeamMember)} />}>
        {(member) => <TeamMemberTile member={member} />}
      </PeopleList>
    </>
  );
}

function NoTeamMembers({ mayAdd }: { mayAdd: boolean }) {
  return (
    <div className={styles.empty}>
      {peopleTexts.noTeamMembers}
      {mayAdd && <LinkButton to={peoplePaths.createTeamMember}>Add Team Member</LinkButton>}
    </div>
  );
}

function TeamMemberTile({ member }: { member: PersonCard }) {
  const { reachesAll, may } = useSession();
  return (
    <PersonTile
      person={member}
      note={reachesAll ? member.manager_name : null}
      actions={
        <>
          {may(updateTeamMember) && (
            <LinkButton to={peoplePaths.updateTeamMember(member.id)} aria-label={`Edit ${member.name}`}>
              Edit
            </LinkButton>
          )}
          {member.can.login_as && <LoginAsButton person={member} />}
        </>
      }
    />
  );
}
