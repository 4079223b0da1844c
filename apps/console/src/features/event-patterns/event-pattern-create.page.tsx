import { addEventPattern, addEventPatternInput } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import { Form } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, EventPartPage, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { EventPatternFields } from './event-pattern-fields.tsx';
import { eventPatternPart } from './event-pattern-part.ts';
import { newEventPattern, savedTexts, toFields, type EventPatternValues } from './event-pattern-values.ts';
import { useAddEventPattern } from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Add Pattern', access: addEventPattern };

export function Component() {
  return (
    <EventPartPage part={eventPatternPart}>
      {(event) => (
        <>
          <EventPartHeader title="Add Pattern" part={eventPatternPart} event={event} />
          <CreateForm key={event.event_id} event={event} />
        </>
      )}
    </EventPartPage>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const [form] = Form.useForm<EventPatternValues>();
  const { mutateAsync: add } = useAddEventPattern();
  return (
    <RecordForm
      {...partForm(eventPatternPart, event)}
      form={form}
      initial={newEventPattern}
      schema={addEventPatternInput}
      toBody={(values) => ({ ...toFields(values, timezone), event_id })}
      save={async (input, idempotencyKey) => savedTexts(await add({ input, idempotencyKey }), timezone)}
    >
      <EventPatternFields event={event} />
    </RecordForm>
  );
}
