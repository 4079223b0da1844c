import { createEvent, listEvents } from '@backline/contract/events';
import { isAroundNow } from '@backline/contract/event-rules';
import * as eventTexts from '@backline/contract/events.texts';
import { listRaffles } from '@backline/contract/raffles';
import { listTrivia } from '@backline/contract/trivia';
import { Fragment, lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { tableIn, useListView, type ListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { chosenPeople } from '../../nouns/people/people-filters.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useNow } from '../../ui/use-now.ts';
import { eventColumns } from './event-columns.tsx';
import { eventFilters, type EventFilters, useEvents, wantedEvents } from './event.queries.ts';
import styles from './event-list.module.css';
import { EventToolbar } from './event-toolbar.tsx';

const EventExport = lazy(() => import('./event-export.tsx'));

const tabs = [
  { key: 'upcoming', label: 'Upcoming' },
  { key: 'past', label: 'Past' },
] as const;

export const handle: RouteHandle = { title: 'Events', access: listEvents };

interface EventListProps {
  /** Renders the list with what stands above it. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

export function Component({ Frame = Fragment }: EventListProps) {
  const { may, opens } = useSession();
  const [filters, change] = eventFilters.use();
  const view = useListView('events');
  return (
    <>
      <PageHeader
        title="Events"
        actions={
          <>
            <Suspense fallback={<ExportLoading />}>
              <EventExport input={wantedEvents(filters)} />
            </Suspense>
            {opens(listRaffles) && <LinkButton to={eventPaths.allRaffles}>Raffles</LinkButton>}
            {opens(listTrivia) && <LinkButton to={eventPaths.allTrivia}>Trivia</LinkButton>}
            {may(createEvent) && <LinkButton to={eventPaths.import}>Import Event</LinkButton>}
            {may(createEvent) && (
              <LinkButton type="primary" to={eventPaths.create}>
                New Event
              </LinkButton>
            )}
          </>
        }
      />
      <Frame>
        <EventToolbar
          filters={filters}
          onChange={change}
          controls={<ViewControls view={view} columns={eventColumns(0, null)} />}
        />
        <AddressTabs
          chosen={filters.tab}
          onChoose={(tab) => change({ tab })}
          items={tabs.map((tab) => ({
            ...tab,
            children: <EventTable label={`${tab.label} events`} filters={{ ...filters, tab: tab.key }} view={view} />,
          }))}
        />
      </Frame>
    </>
  );
}

const maxRowsLookedAt = 200;

function useMadeInView(
  madeId: number | null,
  { data, hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useEvents>,
) {
  const list = useRef<HTMLDivElement>(null);
  const isShown = data?.some(({ id }) => id === madeId) === true;
  const isFurther =
    madeId !== null && data !== undefined && !isShown && hasNextPage && !isFetching && data.length < maxRowsLookedAt;
  useEffect(() => {
    if (isFurther) void fetchNextPage();
  }, [isFurther, fetchNextPage]);
  useEffect(() => {
    if (isShown) list.current?.querySelector(`.${styles.made}`)?.scrollIntoView?.({ block: 'center' });
  }, [isShown]);
  return list;
}

interface EventTableProps {
  label: string;
  filters: EventFilters;
  view: ListView;
}

function EventTable({ label, filters, view }: EventTableProps) {
  const events = useEvents(filters, view.isReady);
  const { made } = filters;
  const list = useMadeInView(made, events);
  const now = useNow(30_000);
  const isWhole = filters.search === '' && chosenPeople(filters) === 0;
  return (
    <div ref={list}>
      <List
        label={label}
        query={events}
        {...tableIn(view, eventColumns(now, made))}
        empty={isWhole ? <NoEvents /> : eventTexts.noEvents}
        rowClassName={({ id, event_dttm: at }) =>
          [id === made && styles.made, isAroundNow(at, now) && styles.now].filter(Boolean).join(' ')
        }
      />
    </div>
  );
}

function NoEvents() {
  const { may } = useSession();
  return (
    <div className={styles.none}>
      <p>{eventTexts.noEvents}</p>
      {may(createEvent) ? (
        <LinkButton to={eventPaths.create}>Create an event</LinkButton>
      ) : (
        <p>{eventTexts.eventsAreCreated}</p>
      )}
    </div>
  );
}
