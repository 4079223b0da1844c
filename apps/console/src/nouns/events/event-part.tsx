import type { EventDetail } from '@backline/contract/events';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import * as generalTexts from '@backline/contract/general.texts';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import type { ConflictWords } from '../../ui/record-edit-form.tsx';
import defaultEvent from './default-event.svg';
import { eventTrail, type EventPart, type EventRef } from './event-paths.ts';
import { EventState } from './event-state.tsx';
import { useEvent } from './event.queries.ts';

export const refOf = ({ event_id: id, event_name: name }: EventDetail): EventRef => ({ id, name });

const backTo = ({ area: { label, to } }: EventPart) => ({ label: `Back to ${label.toLowerCase()}`, to });

interface EventPartPageProps {
  part: EventPart;
  children: (event: EventDetail) => ReactNode;
}

export function EventPartPage({ part, children }: EventPartPageProps) {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={backTo(part)} query={useEvent(id)}>
      {children}
    </EventState>
  );
}

interface EventPartHeaderProps {
  title: string;
  /** For pages that show times; a form names the zone at its fields. */
  hasTimes?: boolean;
  part: EventPart;
  event: EventDetail;
}

export function EventPartHeader({ title, hasTimes = false, part, event }: EventPartHeaderProps) {
  const ref = refOf(event);
  usePageTitle(`${title}: ${event.event_name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[...eventTrail(ref), { label: part.title, to: part.listOf(ref) }]}
      {...(hasTimes && { times: eventTimes(event.timezone) })}
    />
  );
}

interface OpenedPartProps<Row> extends EventPartHeaderProps {
  query: ComponentProps<typeof QueryState<Row>>['query'];
  children: (row: Row) => ReactNode;
}

export function OpenedPart<Row>({ query, children, ...header }: OpenedPartProps<Row>) {
  const { part, event } = header;
  return (
    <QueryState
      query={query}
      wayBack={
        <LinkButton type="primary" to={part.listOf(refOf(event))}>
          {part.toList ?? 'Back to the list'}
        </LinkButton>
      }
    >
      {(row) => (
        <>
          <EventPartHeader {...header} />
          {children(row)}
        </>
      )}
    </QueryState>
  );
}

/** Returns a page that remounts when the URL names another event. */
export const pageOfPart = (part: EventPart, Page: ComponentType<{ event: EventDetail }>) =>
  function PageOfPart() {
    return <EventPartPage part={part}>{(event) => <Page key={event.event_id} event={event} />}</EventPartPage>;
  };

export const newOfPart = (part: EventPart, title: string, PartForm: ComponentType<{ event: EventDetail }>) =>
  pageOfPart(part, ({ event }) => (
    <>
      <EventPartHeader title={title} part={part} event={event} />
      <PartForm event={event} />
    </>
  ));

interface PartRow<Row> {
  title: string | ((row: Row | undefined) => string);
  hasTimes?: boolean;
  param: string;
  useRow: (eventId: number, id: string) => OpenedPartProps<Row>['query'] & { data: Row | undefined };
  Page: ComponentType<{ event: EventDetail; opened: Row }>;
}

export function rowOfPart<Row>(part: EventPart, { title, hasTimes = false, param, useRow, Page }: PartRow<Row>) {
  function Opened({ event }: { event: EventDetail }) {
    const { [param]: id = '' } = useParams();
    const query = useRow(event.event_id, id);
    const shownTitle = typeof title === 'string' ? title : title(query.data);
    return (
      <OpenedPart title={shownTitle} hasTimes={hasTimes} part={part} event={event} query={query}>
        {(opened) => <Page key={id} event={event} opened={opened} />}
      </OpenedPart>
    );
  }
  return () => <EventPartPage part={part}>{(event) => <Opened event={event} />}</EventPartPage>;
}

export const partForm = (part: EventPart, event: EventDetail) => ({
  unexplained: generalTexts.tryLater,
  savedTo: part.listOf(refOf(event)),
  backTo: part.listOf(refOf(event)),
});

export const partConflict = <Values extends object>(
  part: EventPart,
  { timezone }: EventDetail,
  words: Pick<ConflictWords<Values>, 'title' | 'labels' | 'show'>,
): ConflictWords<Values> => ({
  ...words,
  what: (changedAt) =>
    `this ${part.noun} on ${formatYearFirst(changedAt, zoneOf(timezone))} ${shownZone(timezone, changedAt)}`,
  imageFallback: defaultEvent,
});
