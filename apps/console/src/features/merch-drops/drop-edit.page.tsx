import type { EventDetail } from '@backline/contract/events';
import { dropProduct, dropProductInput, type MerchDrop } from '@backline/contract/merch-drops';
import { merchDropMessages } from '@backline/contract/merch-drop-messages';
import { isWallClock } from '@backline/page/time-zone';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatMoney, formatWallClock } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { DropFields } from './drop-fields.tsx';
import { dropPart } from './drop-part.ts';
import { followDuration, toFields, toValues, type DropValues } from './drop-values.ts';
import { loadDrop, useDropForForm, useSaveDrop } from './drop.queries.ts';
import styles from './drops.module.css';

export const handle: RouteHandle = { title: 'Edit Merch Drop', access: dropProduct };

const labels: ConflictLabels<DropValues> = {
  product_id: 'Product',
  drop_start_dttm: 'Start',
  drop_end_dttm: 'End',
  // It is the end of one and the start of the other.
  duration: 'End',
  special_price: 'Special Price',
  max_drop_quantity: 'Max Quantity',
  image: 'Image',
};

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
  return (
    <>
      <p className={styles.hint}>
        {opened.title}, {opened.artist_name}
      </p>
      <RecordEditForm
        {...partForm(dropPart, event)}
        opened={opened}
        load={() => loadDrop(event_id, opened.id)}
        toValues={(stored) => toValues(stored, timezone)}
        follow={(changed, values) => followDuration(changed, values, timezone)}
        schema={dropProductInput}
        toBody={(values, _, base) => ({
          ...toFields(values, timezone, base),
          event_id,
          product_id: base.id,
          version: base.version,
        })}
        save={savedBy(useSaveDrop())}
        conflict={partConflict<DropValues>(dropPart, event, { title: merchDropMessages.conflict, labels, show })}
      >
        {(stored) => <DropFields timezone={timezone} stored={stored} />}
      </RecordEditForm>
    </>
  );
}

function show(name: keyof DropValues, values: DropValues): string {
  const value = values[name];
  switch (name) {
    case 'drop_start_dttm':
    case 'drop_end_dttm':
      return typeof value === 'string' && isWallClock(value) ? formatWallClock(value) : showPlain(value);
    case 'special_price':
      return typeof value === 'number' ? formatMoney(value) : showPlain(value);
    // The times say it.
    case 'duration':
      return '';
    default:
      return showPlain(value);
  }
}
