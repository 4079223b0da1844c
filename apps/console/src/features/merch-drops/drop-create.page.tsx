import type { EventDetail } from '@backline/contract/events';
import { dropProduct, dropProductInput } from '@backline/contract/merch-drops';
import { dropFields } from '@backline/contract/products';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { recordFields } from '../../ui/record-values.ts';
import { DropFields, ProductField } from './drop-fields.tsx';
import { dropPart, useSaveDrop } from './drop.queries.ts';
import { followDuration, newDrop } from './drop-values.ts';

export const handle: RouteHandle = { title: 'New Merch Drop', access: dropProduct };

export const Component = newOfPart(dropPart, 'New Merch Drop', CreateForm);

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const clock = clockOf(timezone);
  return (
    <RecordForm
      {...partForm(dropPart, event)}
      initial={newDrop}
      follow={(changed, values) => followDuration(changed, values, clock)}
      schema={dropProductInput}
      toBody={(values) => ({
        is_drop: true,
        ...recordFields(dropFields, values, { clock }),
        event_id,
        product_id: values.product_id ?? 0,
        version: 0,
      })}
      save={savedBy(useSaveDrop())}
    >
      <ProductField eventId={event_id} />
      <DropFields clock={clock} />
    </RecordForm>
  );
}
