import type { EventDetail } from '@backline/contract/events';
import type { MerchDrop } from '@backline/contract/merch-drops';
import { defaultProductImage } from '@backline/contract/product-rules';
import { formatCount, formatMoney } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DropActions } from './drop-actions.tsx';
import { DropState } from './drop-state.tsx';
import styles from './drops.module.css';

export function dropColumns(event: EventDetail): Column<MerchDrop>[] {
  const time = (at: number) => <DateTime at={at} timezone={event.timezone} />;
  return [
    {
      key: 'product',
      title: 'Product',
      width: '26%',
      render: ({ title, artist_name: artist, image_thumbnail_url: image }) => (
        <div className={styles.product}>
          <Picture src={image} fallback={defaultProductImage} />
          <div>
            <Line className={styles.title}>{title}</Line>
            <Line className={styles.artist}>{artist}</Line>
          </div>
        </div>
      ),
    },
    {
      key: 'state',
      title: 'State',
      width: 110,
      render: ({ state }) => <DropState state={state} />,
    },
    { key: 'start', title: 'Start', width: 160, render: ({ drop_start_dttm: at }) => time(at) },
    { key: 'end', title: 'End', width: 160, render: ({ drop_end_dttm: at }) => time(at) },
    {
      key: 'price',
      title: 'Price',
      align: 'right',
      width: 110,
      render: ({ special_price: special, price }) => (
        <span className={styles.price}>
          {formatMoney(special)}
          {special !== price && <s aria-label={`regular price ${formatMoney(price)}`}>{formatMoney(price)}</s>}
        </span>
      ),
    },
    {
      key: 'taken',
      title: 'Sold or held',
      align: 'right',
      width: 110,
      render: ({ taken_quantity: taken, max_drop_quantity: max }) => `${formatCount(taken)} of ${formatCount(max)}`,
    },
    { key: 'actions', title: 'Actions', render: (drop) => <DropActions event={event} drop={drop} /> },
  ];
}
