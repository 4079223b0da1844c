import { createEventInput } from '@backline/contract/event-fields';
import { createEvent, type EventDetail } from '@backline/contract/events';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { copySeoUrl } from './event-dependencies.ts';
import { EventForm } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { toValues, type EventValues } from './event-values.ts';
import { useCreateEvent, useEventForForm } from './event.queries.ts';

export const handle: RouteHandle = { title: 'Duplicate Event', access: createEvent };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState query={useEventForForm(id)}>
      {(original) => (
        <>
          <EventPageHeader title="Duplicate Event" event={original} />
          <CopyForm key={original.event_id} original={original} />
        </>
      )}
    </EventState>
  );
}

function CopyForm({ original }: { original: EventDetail }) {
  const [form] = Form.useForm<EventValues>();
  const create = useCreateEvent();
  const initial = useMemo(() => ({ ...toValues(original), seo_url: copySeoUrl(original.seo_url) }), [original]);
  return (
    <EventForm
      form={form}
      initial={initial}
      known={peopleOf(original)}
      takenSeoUrl={original.seo_url}
      schema={createEventInput}
      toBody={(fields, { seo_url }) => ({ ...fields, seo_url })}
      save={(input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey })}
    />
  );
}
