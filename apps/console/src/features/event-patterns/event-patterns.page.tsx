import { addEventPattern, listEventPatterns } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
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
import { eventPatternColumns } from './event-pattern-columns.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { eventPatternPart, useEventPatterns } from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Light Shows: Patterns', access: listEventPatterns };

export function Component() {
  return (
    <EventPartPage part={eventPatternPart}>
      {(event) => <EventPatterns key={event.event_id} event={event} />}
    </EventPartPage>
  );
}

function EventPatterns({ event }: { event: EventDetail }) {
  const ref = refOf(event);
  const { may } = useSession();
  const [{ search }, change] = searchFilters.use();
  usePageTitle(`Patterns: ${event.event_name}`);
  const label = `Patterns of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[eventPatternPart.area]}
        actions={
          may(addEventPattern) && (
            <LinkButton type="primary" to={eventPaths.newPattern(ref)}>
              Add Pattern
            </LinkButton>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <Toolbar>
        <SearchBox
          label="Search patterns"
          placeholder="Search by name or description"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <FocusHome label={label}>
        <List
          label={label}
          query={useEventPatterns(event.event_id, search)}
          columns={eventPatternColumns(event)}
          empty={messages.noData}
        />
      </FocusHome>
    </>
  );
}
