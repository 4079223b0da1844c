import type { ShopProduct } from '@backline/contract/shop';
import { formatDollars } from '../../lib/format-dollars.ts';
import { formatWait } from '../../lib/format-wait.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

const everySecondMs = 1_000;

export function DropLine({ product: { drop } }: { product: ShopProduct }) {
  return drop === null ? null : <Line drop={drop} />;
}

function Line({ drop }: { drop: NonNullable<ShopProduct['drop']> }) {
  const now = useNow(everySecondMs);
  const { state, drop_start_dttm: start, drop_end_dttm: end, left, special_price: price } = drop;
  switch (state) {
    case 'before':
      return (
        <p className={styles.drop}>
          <strong role="timer">{shopTexts.dropBegins(formatWait(start - now))}</strong>{' '}
          <span>{shopTexts.at(formatDollars(price))}</span>
        </p>
      );
    case 'running':
      return (
        <p className={styles.drop} data-runs>
          <strong role="timer">{shopTexts.dropEnds(formatWait(end - now))}</strong>{' '}
          <span>{shopTexts.dropLeft(left)}</span>
        </p>
      );
    case 'paused':
      return <p className={styles.drop}>{shopTexts.dropPaused}</p>;
    case 'sold_out':
      return <p className={styles.drop}>{shopTexts.dropSoldOut}</p>;
  }
}
