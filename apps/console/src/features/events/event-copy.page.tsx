import { createEvent, type WholeEvent } from '@backline/contract/events';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { NewEventForm } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { copiedEvent } from './event-values.ts';
import { useEventForForm, useFreeAddress } from './event.queries.ts';

export const handle: RouteHandle = { title: 'Duplicate Event', access: createEvent };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState query={useEventForForm(id)}>
      {(original) => (
        <>
          <EventPageHeader title="Duplicate Event" event={original} />
          <FreshCopy key={original.event_id} original={original} />
        </>
      )}
    </EventState>
  );
}

function FreshCopy({ original }: { original: WholeEvent }) {
  return (
    <QueryState query={useFreeAddress(original.event_name)}>
      {(free) => <CopyForm original={original} freeSeoUrl={free.seo_url} />}
    </QueryState>
  );
}

function CopyForm({ original, freeSeoUrl }: { original: WholeEvent; freeSeoUrl: string }) {
  const [initial] = useState(() => copiedEvent(original, freeSeoUrl));
  const copied = { taken: original.seo_url, free: freeSeoUrl };
  return <NewEventForm initial={initial} known={peopleOf(original)} copied={copied} />;
}
