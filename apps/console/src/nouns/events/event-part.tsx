import type { EventDetail } from '@backline/contract/events';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { messages } from '@backline/contract/messages';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import type { ConflictWords } from '../../ui/record-edit-form.tsx';
import type { RecordValues } from '../../ui/use-record-save.ts';
import defaultEvent from './default-event.svg';
import type { EventRef } from './event-paths.ts';
import { EventState } from './event-state.tsx';
import { useEvent } from './event.queries.ts';

/** What an event has many of: polls, raffles, trivia. */
export interface EventPart {
  /** One of them, in a sentence: `raffle`. */
  noun: string;
  /** What lies above an event's list. */
  area: { label: string; to: string };
  /** Where to go on from an event that is not there. */
  back: { label: string; to: string };
  listOf: (event: EventRef) => string;
  /** What leads there from one that is not there. Default: `Back to the list`. */
  toList?: string;
}

export const refOf = ({ event_id: id, event_name: name }: EventDetail): EventRef => ({ id, name });

interface EventPartPageProps {
  part: EventPart;
  children: (event: EventDetail) => ReactNode;
}

/** A page of such a part: of the event that the address names. */
export function EventPartPage({ part, children }: EventPartPageProps) {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={part.back} query={useEvent(id)}>
      {children}
    </EventState>
  );
}

interface EventPartHeaderProps {
  title: string;
  part: EventPart;
  event: EventDetail;
}

/** Above a form. */
export function EventPartHeader({ title, part, event }: EventPartHeaderProps) {
  usePageTitle(`${title}: ${event.event_name}`);
  return (
    <PageHeader title={title} breadcrumbs={[part.area, { label: event.event_name, to: part.listOf(refOf(event)) }]} />
  );
}

interface OpenedPartProps<Row> extends EventPartHeaderProps {
  query: ComponentProps<typeof QueryState<Row>>['query'];
  /** The form, filled from what was loaded. */
  children: (row: Row) => ReactNode;
}

/** A form that is filled from what is stored, below its header: neither is shown before it is loaded. */
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

/** Where a form of such a part leads, saved or not, and what it says where the server gave no words. */
export const partForm = (part: EventPart, event: EventDetail) => ({
  unexplained: messages.tryLater,
  savedTo: part.listOf(refOf(event)),
  backTo: part.listOf(refOf(event)),
});

/** A clash, told by the clocks of the event. */
export const partConflict = <Values extends RecordValues>(
  part: EventPart,
  { timezone }: EventDetail,
  words: Pick<ConflictWords<Values>, 'title' | 'labels' | 'show'>,
): ConflictWords<Values> => ({
  ...words,
  what: (changedAt) =>
    `this ${part.noun} on ${formatYearFirst(changedAt, zoneOf(timezone))} ${shownZone(timezone, changedAt)}`,
  imageFallback: defaultEvent,
});
