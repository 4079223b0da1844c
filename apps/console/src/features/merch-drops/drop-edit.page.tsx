import type { EventDetail } from '@backline/contract/events';
import { dropProduct, dropProductInput, type MerchDrop } from '@backline/contract/merch-drops';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { DropFields } from './drop-fields.tsx';
import { dropPart } from './drop-part.ts';
import { followDuration, toFields, toValues, type DropValues } from './drop-values.ts';
import { useDropForForm, useSaveDrop } from './drop.queries.ts';
import styles from './drops.module.css';

export const handle: RouteHandle = { title: 'Edit Merch Drop', access: dropProduct };

export function Component() {
  return <EventPartPage part={dropPart}>{(event) => <EditPage event={event} />}</EventPartPage>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { product_id: productId = '' } = useParams();
  const query = useDropForForm(event.event_id, productId);
  return (
    <OpenedPart title="Edit Merch Drop" part={dropPart} event={event} query={query}>
      {(opened) => <EditForm key={opened.id} event={event} opened={opened} />}
    </OpenedPart>
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: MerchDrop }) {
  const { event_id, timezone } = event;
  const [form] = Form.useForm<DropValues>();
  const [initial] = useState(() => toValues(opened, timezone));
  return (
    <>
      <p className={styles.hint}>
        {opened.title}, {opened.artist_name}
      </p>
      <RecordForm
        {...partForm(dropPart, event)}
        form={form}
        initial={initial}
        follow={(changed, values) => followDuration(changed, values, timezone)}
        schema={dropProductInput}
        toBody={(values) => ({ ...toFields(values, timezone, opened), event_id, product_id: opened.id })}
        save={savedBy(useSaveDrop())}
      >
        <DropFields timezone={timezone} stored={opened} />
      </RecordForm>
    </>
  );
}
