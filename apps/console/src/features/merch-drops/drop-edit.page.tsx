import type { EventDetail } from '@backline/contract/events';
import { dropProduct, dropProductInput, type MerchDrop } from '@backline/contract/merch-drops';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { dropFields } from '@backline/contract/products';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import { rowOfPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { showPlain } from '../../ui/conflict-fields.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordFields, recordWords } from '../../ui/record-values.ts';
import { DropFields } from './drop-fields.tsx';
import { followDuration, toValues, type DropValues } from './drop-values.ts';
import { dropPart, loadDrop, useDropForForm, useSaveDrop } from './drop.queries.ts';
import styles from './drops.module.css';

export const handle: RouteHandle = { title: 'Edit Merch Drop', access: dropProduct };

export const Component = rowOfPart(dropPart, {
  title: 'Edit Merch Drop',
  param: 'product_id',
  useRow: useDropForForm,
  Page: EditForm,
});

const words = recordWords(dropFields);

function EditForm({ event, opened }: { event: EventDetail; opened: MerchDrop }) {
  const { event_id, timezone } = event;
  const clock = clockOf(timezone);
  return (
    <>
      <p className={styles.hint}>
        {opened.title}, {opened.artist_name}
      </p>
      <RecordEditForm
        {...partForm(dropPart, event)}
        opened={opened}
        load={() => loadDrop(event_id, opened.id)}
        toValues={(stored) => toValues(stored, clock)}
        follow={(changed, values) => followDuration(changed, values, clock)}
        schema={dropProductInput}
        toBody={(values, _, base) => ({
          is_drop: true,
          ...recordFields(dropFields, values, { clock, stored: base }),
          event_id,
          product_id: base.id,
          version: base.version,
        })}
        save={savedBy(useSaveDrop())}
        conflict={partConflict<DropValues>(dropPart, event, {
          title: merchDropTexts.conflict,
          // The duration follows from both times, so the conflict dialog resolves it together with the end.
          labels: { product_id: 'Product', ...words.labels, duration: dropFields.drop_end_dttm.label },
          show,
        })}
      >
        {(stored) => <DropFields clock={clock} stored={stored} />}
      </RecordEditForm>
    </>
  );
}

function show(name: keyof DropValues, values: DropValues): string {
  if (name === 'duration') return '';
  return name === 'product_id' ? showPlain(values.product_id) : words.show(name, values);
}
