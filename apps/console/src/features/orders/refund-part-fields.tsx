import { itemName } from '@backline/contract/item-name';
import { refundAmount, type EventOrder, type EventOrderItem } from '@backline/contract/event-orders';
import { formatCents, plainAmount } from '@backline/contract/money';
import { shownDeliveryLeft } from '@backline/contract/refund-part';
import { Checkbox, Form } from 'antd';
import { formatMoney } from '../../lib/format.ts';
import { fieldRules } from '../../lib/form-rules.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './orders.module.css';

export interface RefundPart {
  way: 'items' | 'amount';
  units: Readonly<Record<number, number>>;
  isWithDelivery: boolean;
}

export const noPart: RefundPart = { way: 'items', units: {}, isWithDelivery: false };

/** Returns the typed amount in dollars. Null if it is no number. */
export const typedAmount = (typed: unknown): number | null => {
  const amount = typeof typed === 'number' ? typed : Number(plainAmount(String(typed ?? '')) || Number.NaN);
  return Number.isFinite(amount) ? amount : null;
};

const ways = [
  { value: 'items', label: 'Items and delivery' },
  { value: 'amount', label: 'Custom amount' },
] as const;

interface RefundPartFieldsProps {
  order: EventOrder;
  part: RefundPart;
  onChange: (part: RefundPart) => void;
}

export function RefundPartFields({ order, part, onChange }: RefundPartFieldsProps) {
  const deliveryCents = shownDeliveryLeft(order);
  const items = order.items.filter(({ quantity, refunded_quantity: back }) => quantity > back);
  return (
    <>
      <div className={styles.ways}>
        <ChoiceButtons
          label="What to refund"
          value={part.way}
          options={ways}
          onChange={(way) => onChange({ ...part, way })}
        />
      </div>
      {part.way === 'items' ? (
        <>
          <div className={styles.units}>
            {items.map((item) => (
              <UnitChoice
                key={item.id}
                item={item}
                quantity={part.units[item.id] ?? 0}
                onChange={(quantity) => onChange({ ...part, units: { ...part.units, [item.id]: quantity } })}
              />
            ))}
          </div>
          {deliveryCents > 0 && (
            <Checkbox
              checked={part.isWithDelivery}
              onChange={({ target }) => onChange({ ...part, isWithDelivery: target.checked })}
            >
              Delivery, {formatCents(deliveryCents)}
            </Checkbox>
          )}
          <p className={styles.rule}>
            Each item is refunded at its price, minus its share of the discount, plus its share of the tax. Delivery is
            not taxed. The service fee is refunded only after everything else.
          </p>
        </>
      ) : (
        <>
          <Form.Item
            name="amount"
            label="Amount"
            extra={`You can refund up to ${formatMoney(order.refundable_amount)}.`}
            {...fieldRules(refundAmount)}
          >
            <DecimalInput isAmount minDecimals={2} prefix="$" />
          </Form.Item>
          <p className={styles.rule}>
            Refunding an amount does not change items or stock. The items must still be handed over. The service fee is
            refunded only after everything else.
          </p>
        </>
      )}
    </>
  );
}

interface UnitChoiceProps {
  item: EventOrderItem;
  quantity: number;
  onChange: (quantity: number) => void;
}

function UnitChoice({ item, quantity, onChange }: UnitChoiceProps) {
  const left = item.quantity - item.refunded_quantity;
  const options = Array.from({ length: left + 1 }, (_each, value) => ({ value, label: `${value} of ${left}` }));
  return (
    <>
      <span>
        <Breakable>{itemName(item)}</Breakable> · {formatMoney(item.item_price)}
      </span>
      <Select
        aria-label={`Quantity of ${itemName(item)} to refund`}
        value={quantity}
        options={options}
        onChange={onChange}
      />
    </>
  );
}
