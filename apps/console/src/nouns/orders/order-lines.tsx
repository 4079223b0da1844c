import { itemName } from '@backline/contract/item-name';
import type { EventOrder } from '@backline/contract/event-orders';
import { defaultProductImage } from '@backline/contract/product-rules';
import { formatMoney } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { counted } from '@backline/contract/counted';
import styles from './order-parts.module.css';

export function OrderItems({ order: { items } }: { order: EventOrder }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <img src={item.image_url ?? defaultProductImage} alt="" width={48} height={48} />
          <div>
            <div className={styles.strong}>
              <Breakable>{itemName(item)}</Breakable>
            </div>
            <div className={styles.soft}>
              {item.quantity} × {formatMoney(item.item_price)}
              {item.refunded_quantity > 0 && ` · ${counted(item.refunded_quantity, 'refunded', 'refunded')}`}
            </div>
          </div>
          <span className={styles.amount}>{formatMoney(item.sub_total)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Formats a tax rate as `8.875%`. */
const percent = (value: number) => `${value}%`;

export function OrderLines({ order }: { order: EventOrder }) {
  const lines: [string, number | null][] = [
    ['Sub Total', order.sub_total],
    [discountLabel(order), order.discount_amount === null ? null : -order.discount_amount],
    [labelled('Delivery Charge', order.delivery_charge), order.delivery_charge_amount],
    [labelled('Service Fee', order.platform_service_fee), order.platform_service_fee_amount],
    [labelled('Tax', order.tax_percentage), order.total_tax_amount],
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount < 0 ? `-${formatMoney(-amount)}` : formatMoney(amount)}</dd>
            </div>
          ),
      )}
      <div>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatMoney(order.total_amount)}</dd>
      </div>
      {order.refunded_amount > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd className={styles.bad}>{formatMoney(order.refunded_amount)}</dd>
        </div>
      )}
    </dl>
  );
}

const labelled = (label: string, of: number | null) => (of === null ? label : `${label} (${percent(of)})`);

function discountLabel({ promo_code: code, discount_type: type, discount_value: value }: EventOrder): string {
  if (code === null || value === null) return 'Discount';
  return `Discount (${code}, ${type === 'percentage' ? percent(value) : formatMoney(value)})`;
}
