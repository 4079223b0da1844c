import { createEventInput, messages, type EventDetail } from '@backline/contract';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { eventPaths } from '../../ui/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { copySeoUrl } from './event-dependencies.ts';
import { EventForm } from './event-form.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { useCreateEvent, useEventForForm } from './event.queries.ts';
import { toValues, type EventValues } from './event-values.ts';

export function Component() {
  const { event_id: id = '', event_name: name = '' } = useParams();
  const event = useEventForForm(id);
  return (
    <>
      <PageHeader
        title="Duplicate Event"
        breadcrumbs={[
          { label: 'Events', to: eventPaths.list },
          { label: name, to: eventPaths.detail({ id, name }) },
        ]}
      />
      <QueryState query={event}>{(original) => <CopyForm key={original.event_id} original={original} />}</QueryState>
    </>
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
      savedText={messages.eventCreated}
    />
  );
}
