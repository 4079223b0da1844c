import { createEventInput } from '@backline/contract/event-fields';
import { createEvent, type WholeEvent } from '@backline/contract/events';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EventForm } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { toValues, type EventValues } from './event-values.ts';
import { useCreateEvent, useEventForForm, useFreeAddress } from './event.queries.ts';

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
  const [form] = Form.useForm<EventValues>();
  const create = useCreateEvent();
  // The one thing that no copy shares with its original is its date.
  const initial = useMemo(
    () => ({ ...toValues(original), seo_url: freeSeoUrl, event_dttm: null }),
    [original, freeSeoUrl],
  );
  return (
    <EventForm
      form={form}
      initial={initial}
      known={peopleOf(original)}
      copied={{ taken: original.seo_url, free: freeSeoUrl }}
      schema={createEventInput}
      toBody={(fields, { seo_url }) => ({ ...fields, seo_url })}
      save={(input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey })}
    />
  );
}
