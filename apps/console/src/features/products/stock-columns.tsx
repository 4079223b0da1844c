import type { SizeStock, StockMovement } from '@backline/contract/product-stock';
import { formatCount, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { CorrectButton } from './correct-button.tsx';
import type { ProductIds } from './stock.queries.ts';
import styles from './products.module.css';

export const stockColumns = (ids: ProductIds, isArchived: boolean): Column<SizeStock>[] => [
  {
    key: 'size',
    title: 'Size',
    render: ({ size, is_sold: isSold }) => (
      <>
        <strong>{size}</strong> {!isSold && <span className={styles.when}>no longer sold</span>}
      </>
    ),
  },
  { key: 'available', title: 'In stock', align: 'right', render: ({ available }) => formatCount(available) },
  { key: 'held', title: 'In checkout', align: 'right', render: ({ held }) => formatCount(held) },
  {
    key: 'waiting',
    title: 'Fans waiting',
    align: 'right',
    render: ({ waiting }) => formatCount(waiting),
  },
  { key: 'offered', title: 'Held for them', align: 'right', render: ({ offered }) => formatCount(offered) },
  { key: 'sold', title: 'Sold', align: 'right', render: ({ sold }) => formatCount(sold) },
  {
    key: 'actions',
    title: 'Actions',
    width: 130,
    render: (size) => (size.is_sold && !isArchived ? <CorrectButton ids={ids} size={size} /> : missing),
  },
];

const kindNames: Record<StockMovement['kind'], string> = {
  received: 'Received',
  held: 'Held',
  released: 'Given back',
  sold: 'Sold',
  returned: 'Returned',
  corrected: 'Corrected',
  offered: 'Held for fans',
  offer_ended: 'Hold for a fan ended',
};

export const movementColumns: Column<StockMovement>[] = [
  {
    key: 'kind',
    title: 'Movement',
    width: 150,
    render: ({ kind, size }) => (
      <>
        {kindNames[kind]}, {size}
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Units',
    width: 80,
    align: 'right',
    render: ({ quantity }) => <span className={styles.units}>{signed(quantity)}</span>,
  },
  { key: 'reason', title: 'Reason', render: ({ reason }) => <Breakable>{reason ?? missing}</Breakable> },
  { key: 'by', title: 'By', render: ({ by_name: by }) => <Breakable>{by ?? missing}</Breakable> },
  { key: 'at', title: 'Time', width: 190, render: ({ moved_dttm: at }) => <NearTime at={at} /> },
];

const signed = (quantity: number) => (quantity > 0 ? `+${formatCount(quantity)}` : `−${formatCount(-quantity)}`);
