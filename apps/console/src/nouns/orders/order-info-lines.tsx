import { currentQuantity, type OrderInfo } from '@backline/contract/order-info';
import * as generalTexts from '@backline/contract/general.texts';
import { formatAmount, formatCount, missing } from '../../lib/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './order-info.module.css';

interface LinesProps<Line> {
  lines: readonly Line[];
  currency: string;
}

export function LineItems({ lines, currency }: LinesProps<OrderInfo['line_items'][number]>) {
  if (lines.length === 0) return generalTexts.noData;
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
          <LineItem key={key} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function LineItem({ line, currency }: { line: Line; currency: string }) {
  const left = currentQuantity(line);
  const shipped = Math.min(line.shipped_quantity ?? 0, left);
  const isGone = line.quantity > 0 && left === shipped;
  const Said = isGone ? 's' : 'span';
  return (
    <tr>
      <td>
        <Said>{line.name}</Said> {!line.product_exists && <StatusChip>No longer sold</StatusChip>}
        {statesOf(line, shipped).map(([word, units]) => (
          <StatusChip key={word}>
            {units === line.quantity ? word : `${formatCount(units)} of ${formatCount(line.quantity)}: ${word}`}
          </StatusChip>
        ))}
        {line.is_carried === false && <StatusChip>No pickup needed</StatusChip>}
      </td>
      <td>
        <Said>{formatCount(left > 0 ? left : line.quantity)}</Said>
      </td>
      <td>
        <Said>{formatAmount(line.price, currency)}</Said>
      </td>
      <td>{Number(line.total_discount) === 0 ? missing : formatAmount(line.total_discount, currency)}</td>
    </tr>
  );
}

type Line = OrderInfo['line_items'][number];

const statesOf = (line: Line, shipped: number) =>
  (
    [
      ['Removed', line.removed_quantity ?? 0],
      ['Refunded', line.refunded_quantity ?? 0],
      ['Shipped by the shop', shipped],
    ] as const
  ).filter(([, units]) => units > 0);

interface ShippingProps extends LinesProps<OrderInfo['shipping_lines'][number]> {
  refunded: string | undefined;
}

export function ShippingLines({ lines, currency, refunded }: ShippingProps) {
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
      {refunded !== undefined && (
        <li>
          <span>Refunded</span>
          <span>{formatAmount(refunded, currency)}</span>
        </li>
      )}
    </ul>
  );
}

/** The store's lines have no id and may be equal, but never change their order. */
const keyed = <Line,>(lines: readonly Line[]) => lines.map((line, place) => [place, line] as const);
