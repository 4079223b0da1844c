import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { addPoll, listPolls } from '@backline/contract/polls';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { EventPartPage, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import type { PollPeople } from './poll-actions.tsx';
import { pollColumns } from './poll-columns.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { pollPart, usePolls } from './poll.queries.ts';

export const handle: RouteHandle = { title: 'Polls', access: listPolls };

export function Component() {
  return <EventPartPage part={pollPart}>{(event) => <EventPolls key={event.event_id} event={event} />}</EventPartPage>;
}

function EventPolls({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  const polls = usePolls(event.event_id, search);
  const [people, setPeople] = useState<PollPeople | null>(null);
  usePageTitle(`Polls: ${event.event_name}`);
  const label = `Polls of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[pollPart.area]}
        actions={
          may(addPoll) && (
            <LinkButton type="primary" to={eventPaths.newPoll(ref)}>
              New Poll
            </LinkButton>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <Toolbar>
        <SearchBox
          label="Search polls"
          placeholder="Search by question"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <FocusHome label={label}>
        <List label={label} query={polls} columns={pollColumns(event, setPeople)} empty={engagementMessages.noPolls} />
      </FocusHome>
      <PeopleDialog event={event} people={people} onClose={() => setPeople(null)} />
    </>
  );
}
