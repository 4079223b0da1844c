import type { OrderInfo } from '@backline/contract/order-info';
import { messages } from '@backline/contract/messages';
import { Tag } from 'antd';
import { formatAmount, formatCount, missing } from '../../lib/format.ts';
import styles from './order-info.module.css';

interface LinesProps<Line> {
  lines: readonly Line[];
  currency: string;
}

export function LineItems({ lines, currency }: LinesProps<OrderInfo['line_items'][number]>) {
  if (lines.length === 0) return messages.noData;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Discount</th>
        </tr>
      </thead>
      <tbody>
        {keyed(lines).map(([key, line]) => (
          <tr key={key}>
            <td>
              {line.name} {!line.product_exists && <Tag>No longer sold</Tag>}
            </td>
            <td>{formatCount(line.quantity)}</td>
            <td>{formatAmount(line.price, currency)}</td>
            <td>{Number(line.total_discount) === 0 ? missing : formatAmount(line.total_discount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ShippingLines({ lines, currency }: LinesProps<OrderInfo['shipping_lines'][number]>) {
  if (lines.length === 0) return missing;
  return (
    <ul className={styles.shipping}>
      {keyed(lines).map(([key, { title, code, price }]) => (
        <li key={key}>
          <span>
            {title || missing} {code && <small>{code}</small>}
          </span>
          <span>{formatAmount(price, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The store's lines carry no id, and two may be alike; their order never changes. */
const keyed = <Line,>(lines: readonly Line[]) => lines.map((line, place) => [place, line] as const);
