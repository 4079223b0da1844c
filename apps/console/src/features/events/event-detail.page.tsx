import { getEmbeds } from '@backline/contract/embeds';
import { isOnNow } from '@backline/contract/event-rules';
import { createEvent, getEventDetails, updateEvent, type WholeEvent } from '@backline/contract/events';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEventArrivals } from '../../nouns/events/use-arrivals.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { EventDetails } from './event-details.tsx';
import styles from './event-home.module.css';
import { useEventHome, useLiveFigures } from './event-home.queries.ts';
import { EventRecord, RecordSkeleton } from './event-record.tsx';
import { useWholeEvent } from './event.queries.ts';
import { FiguresSkeleton, HomeFigures, useOpenFigures } from './home-figures.tsx';
import { TemplateButton } from './template-button.tsx';
import { SetupChecklist, SetupSkeleton, useOpenSteps } from './setup-checklist.tsx';

export const handle: RouteHandle = { title: 'Event', access: getEventDetails };

export function Component() {
  const { event_id: id = '' } = useParams();
  const home = useEventHome(id);
  return (
    <EventState query={useWholeEvent(id)} skeleton={<PageSkeleton />}>
      {(event) => <EventHome event={event} home={home} />}
    </EventState>
  );
}

function EventActions({ event }: { event: WholeEvent }) {
  const { may } = useSession();
  const ref = { id: event.event_id, name: event.event_name };
  return (
    <>
      <LinkButton to={eventPaths.publicPage(event.seo_url)} target="_blank">
        Public page
      </LinkButton>
      {may(getEmbeds) && <LinkButton to={eventPaths.embed(ref)}>Embed</LinkButton>}
      {may(createEvent) && <LinkButton to={eventPaths.copy(ref)}>Duplicate</LinkButton>}
      {may(updateEvent) && <TemplateButton event={ref} />}
      {may(updateEvent) && <LinkButton to={eventPaths.edit(ref)}>Edit Event</LinkButton>}
    </>
  );
}

function EventHome({ event, home }: { event: WholeEvent; home: ReturnType<typeof useEventHome> }) {
  usePageTitle(event.event_name);
  useEventArrivals(event.event_id);
  useLiveFigures(event.event_id);
  const isBare = useOpenFigures().length + useOpenSteps().length === 0;
  const ref = { id: event.event_id, name: event.event_name };
  return (
    <div className={styles.page}>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[{ label: 'Events', to: eventPaths.list }]}
        actions={<EventActions event={event} />}
      />
      <QueryState query={home} skeleton={<HomeSkeleton startsAt={event.event_dttm} />}>
        {(answer) => (
          <>
            <HomeFigures event={ref} home={answer} />
            {answer.state === 'before' ? (
              <SetupChecklist event={event} setup={answer.setup} />
            ) : (
              <EventRecord event={ref} home={answer} />
            )}
          </>
        )}
      </QueryState>
      <EventDetails event={event} isOpen={isBare} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.blankPage}>
      <div className={styles.blankHeader}>
        <Skeleton active title={{ width: 240 }} paragraph={false} />
      </div>
      <FiguresSkeleton />
    </div>
  );
}

function HomeSkeleton({ startsAt }: { startsAt: number }) {
  const [now] = useState(Date.now);
  return (
    <div className={styles.page}>
      <FiguresSkeleton />
      {startsAt > now && !isOnNow(startsAt, now) ? <SetupSkeleton /> : <RecordSkeleton />}
    </div>
  );
}
