import type { EventDetail } from '@backline/contract/events';
import { dropProduct, dropProductInput } from '@backline/contract/merch-drops';
import { Form } from 'antd';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, EventPartPage, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { DropFields, ProductField } from './drop-fields.tsx';
import { dropPart } from './drop-part.ts';
import { followDuration, newDrop, toFields, type DropValues } from './drop-values.ts';
import { useSaveDrop } from './drop.queries.ts';

export const handle: RouteHandle = { title: 'New Merch Drop', access: dropProduct };

export function Component() {
  return (
    <EventPartPage part={dropPart}>
      {(event) => (
        <>
          <EventPartHeader title="New Merch Drop" part={dropPart} event={event} />
          <CreateForm key={event.event_id} event={event} />
        </>
      )}
    </EventPartPage>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const [form] = Form.useForm<DropValues>();
  return (
    <RecordForm
      {...partForm(dropPart, event)}
      form={form}
      initial={newDrop}
      follow={(changed, values) => followDuration(changed, values, timezone)}
      schema={dropProductInput}
      toBody={(values) => ({ ...toFields(values, timezone), event_id, product_id: values.product_id ?? 0, version: 0 })}
      save={savedBy(useSaveDrop())}
    >
      <ProductField eventId={event_id} />
      <DropFields timezone={timezone} />
    </RecordForm>
  );
}
