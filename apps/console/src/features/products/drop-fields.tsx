import * as productTexts from '@backline/contract/products.texts';
import { dropQuantityError, maxProductDrops } from '@backline/contract/product-rules';
import { dropFields, type Product } from '@backline/contract/products';
import { Alert, Button, Form } from 'antd';
import { fieldRules, ruledWith } from '../../lib/form-rules.ts';
import { toEpochIn } from '../../lib/zone-clock.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import { DropEventPicker } from './drop-event-picker.tsx';
import { useJudgedAgain } from './judged-again.ts';
import { clockOfDrop, newDrop, removedDrops, type DropValue, type ProductValues } from './product-values.ts';
import styles from './products.module.css';

interface DropFieldsProps {
  artistId: number;
  stored: Product | null;
}

export function DropFields({ artistId, stored }: DropFieldsProps) {
  const form = Form.useFormInstance<ProductValues>();
  const drops: (DropValue | undefined)[] = Form.useWatch('artist_product_drops', { form, preserve: true }) ?? [];
  const isDrop = Form.useWatch('is_drop', { form, preserve: true }) ?? false;
  useJudgedAgain(form, drops);
  const removed =
    stored === null
      ? []
      : removedDrops({ is_drop: isDrop, artist_product_drops: drops.filter((drop) => drop !== undefined) }, stored);
  return (
    <>
      {removed.length > 0 && (
        <Alert
          className={styles.notice}
          type="warning"
          showIcon
          title={`Saving ends the drop at ${removed.map(({ name }) => name).join(', ')}.`}
        />
      )}
      {isDrop && (
        <Form.List name="artist_product_drops">
          {(fields, { add, remove }, { errors }) => (
            <>
              <ul className={styles.rows}>
                {fields.map(({ key, name }) => (
                  <li key={key} className={styles.drop}>
                    <DropRow artistId={artistId} place={name} drop={drops[name]} stored={stored} />
                    <Button aria-label={`Remove drop ${name + 1}`} onClick={() => remove(name)}>
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
              <ListErrors name="artist_product_drops" errors={errors} />
              <Button className={styles.add} disabled={fields.length >= maxProductDrops} onClick={() => add(newDrop)}>
                Add drop
              </Button>
            </>
          )}
        </Form.List>
      )}
    </>
  );
}

interface DropRowProps extends DropFieldsProps {
  place: number;
  drop: DropValue | undefined;
}

function DropRow({ artistId, place, drop, stored }: DropRowProps) {
  const form = Form.useFormInstance<ProductValues>();
  const path = (field: keyof DropValue) => ['artist_product_drops', place, field];
  const clock = clockOfDrop(drop);
  const time = (field: 'drop_start_dttm' | 'drop_end_dttm') => ({
    name: [place, field],
    label: dropFields[field].label,
    clock,
    // The zone is unknown until an event is chosen.
    extra: drop?.event ? `Event time (${clock.label})` : undefined,
  });
  const ends = ruledWith(dropFields.drop_end_dttm.input, (end) => {
    const start = toEpochIn(form.getFieldValue(['artist_product_drops', place])?.drop_start_dttm, clock);
    return start > 0 && Number(end) <= start ? productTexts.endBeforeStart : undefined;
  });
  const rule = (problem: (value: unknown) => string | undefined) => [
    {
      async validator(_rule: unknown, value: unknown) {
        const text = problem(value);
        if (text !== undefined) throw new Error(text);
      },
    },
  ];
  return (
    <>
      <Form.Item
        className={styles.event}
        name={[place, 'event']}
        label={`Event ${place + 1}`}
        required
        rules={rule((event) => eventProblem(form.getFieldValue('artist_product_drops'), place, event))}
      >
        <DropEventPicker artistId={artistId} />
      </Form.Item>
      <MomentItem
        {...time('drop_start_dttm')}
        schema={dropFields.drop_start_dttm.input}
        dependencies={[path('event')]}
      />
      <MomentItem {...time('drop_end_dttm')} schema={ends} dependencies={[path('event'), path('drop_start_dttm')]} />
      <Form.Item
        name={[place, 'special_price']}
        label={dropFields.special_price.label}
        {...fieldRules(dropFields.special_price.input)}
      >
        <DecimalInput isAmount minDecimals={2} prefix="$" />
      </Form.Item>
      <Form.Item
        name={[place, 'max_drop_quantity']}
        label={dropFields.max_drop_quantity.label}
        required
        dependencies={[['sizes']]}
        rules={rule((value) => quantityProblem(form.getFieldsValue(true), value, stored))}
      >
        <DecimalInput isCount suffix="items" />
      </Form.Item>
    </>
  );
}

function eventProblem(drops: readonly (DropValue | undefined)[], place: number, event: unknown): string | undefined {
  const chosen = event as DropValue['event'] | undefined;
  if (!chosen) return productTexts.dropEventRequired;
  const isTwice = drops.slice(0, place).some((drop) => drop?.event?.id === chosen.id);
  return isTwice ? productTexts.dropEventTwice : undefined;
}

/**
 * Checks the drop's quantity against the stock of a new product. For a stored product the server checks it, because
 * units may have been sold.
 */
function quantityProblem({ sizes }: ProductValues, value: unknown, stored: Product | null): string | undefined {
  const wrong = dropFields.max_drop_quantity.input.safeParse(value).error?.issues[0]?.message;
  if (wrong !== undefined || stored !== null) return wrong;
  const available = sizes.flatMap((row) =>
    row?.size && typeof row.quantity === 'number' ? [{ size: row.size, available: row.quantity }] : [],
  );
  return dropQuantityError({ maxQuantity: Number(value) }, available) ?? undefined;
}
