import type { ShopProduct } from '@backline/contract/shop';
import { formatDollars } from '../../lib/format-dollars.ts';
import { formatWait } from '../../lib/format-wait.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './shop.module.css';
import { texts } from './texts.ts';

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
          <strong role="timer">{texts.dropBegins(formatWait(start - now))}</strong>{' '}
          <span>{texts.at(formatDollars(price))}</span>
        </p>
      );
    case 'running':
      return (
        <p className={styles.drop} data-runs>
          <strong role="timer">{texts.dropEnds(formatWait(end - now))}</strong> <span>{texts.dropLeft(left)}</span>
        </p>
      );
    case 'paused':
      return <p className={styles.drop}>{texts.dropPaused}</p>;
    case 'sold_out':
      return <p className={styles.drop}>{texts.dropSoldOut}</p>;
  }
}
