import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addTrivia, listTrivia } from '@backline/contract/trivia';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { EventPartPage, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { GenerateButton } from './generate-button.tsx';
import { triviaColumns } from './trivia-columns.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { triviaPart, useTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Trivia', access: listTrivia };

export function Component() {
  return (
    <EventPartPage part={triviaPart}>{(event) => <EventTrivia key={event.event_id} event={event} />}</EventPartPage>
  );
}

function EventTrivia({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  const trivia = useTrivia(event.event_id, search);
  usePageTitle(`Trivia: ${event.event_name}`);
  const label = `Trivia of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[triviaPart.area]}
        actions={
          may(addTrivia) && (
            <>
              <GenerateButton eventId={event.event_id} />
              <LinkButton type="primary" to={eventPaths.newTrivia(ref)}>
                New Trivia
              </LinkButton>
            </>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <Toolbar
        search={
          <SearchBox
            label="Search trivia"
            placeholder="Search by title"
            search={search}
            onChange={(next) => change({ search: next })}
          />
        }
      >
        <EventPicker event={ref} placeholder="Choose an event" to={eventPaths.triviaOf} toAll={eventPaths.allTrivia} />
      </Toolbar>
      <FocusHome label={label}>
        <List label={label} query={trivia} columns={triviaColumns(event)} empty={messages.noData} />
      </FocusHome>
    </>
  );
}
