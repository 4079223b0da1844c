import { createEventInput } from '@backline/contract/event-fields';
import { createEvent } from '@backline/contract/events';
import { Form } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EventForm } from './event-form.tsx';
import { nobody } from './event-people-fields.tsx';
import { newEvent, type EventValues } from './event-values.ts';
import { useCreateEvent } from './event.queries.ts';

export const handle: RouteHandle = { title: 'New Event', access: createEvent };

export function Component() {
  const [form] = Form.useForm<EventValues>();
  const create = useCreateEvent();
  return (
    <>
      <PageHeader title="New Event" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <EventForm
        form={form}
        initial={newEvent}
        known={nobody}
        schema={createEventInput}
        toBody={(fields, { seo_url }) => ({ ...fields, seo_url })}
        save={(input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey })}
      />
    </>
  );
}
