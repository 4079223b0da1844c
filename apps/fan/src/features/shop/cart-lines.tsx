import { mostOfOneSize, type Quote } from '@backline/contract/shop';
import { formatDollars } from '../../lib/format-dollars.ts';
import { putIntoCart, type CartItem } from './cart-store.ts';
import styles from './shop.module.css';
import { texts } from './texts.ts';

interface CartLinesProps {
  eventId: number;
  items: readonly CartItem[];
  quote: Quote;
}

type QuotedItem = Quote['items'][number];

export function CartLines({ eventId, items, quote }: CartLinesProps) {
  return (
    <ul className={styles.products}>
      {items.map(({ size_id: sizeId, quantity }) => {
        const line = quote.items.find(({ size_id: id }) => id === sizeId);
        // What was put in a moment ago has no price yet.
        if (line === undefined) return null;
        return <CartLine key={sizeId} eventId={eventId} line={line} quantity={quantity} />;
      })}
    </ul>
  );
}

function CartLine({ eventId, line, quantity }: { eventId: number; line: QuotedItem; quantity: number }) {
  const what = line.size === '' || line.size === 'GENERIC' ? line.title : `${line.title}, ${line.size}`;
  const put = (wanted: number) => putIntoCart(eventId, line.size_id, wanted);
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <h2>{what === '' ? texts.trouble.gone : what}</h2>
        {line.trouble !== 'gone' && (
          <p className={styles.soft}>
            {texts.each(formatDollars(line.item_price))} · <strong>{formatDollars(line.sub_total)}</strong>
          </p>
        )}
        {line.trouble !== null && (
          <p className={styles.bad} role="alert">
            {line.trouble === 'too_many' ? texts.trouble.too_many(line.left) : texts.trouble[line.trouble]}
          </p>
        )}
      </div>
      <div className={styles.stepper} role="group" aria-label={texts.quantity(what)}>
        <button type="button" aria-label={texts.fewer(what)} onClick={() => put(quantity - 1)}>
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={texts.more(what)}
          disabled={quantity >= Math.min(mostOfOneSize, line.left)}
          onClick={() => put(quantity + 1)}
        >
          +
        </button>
        <button type="button" className={styles.remove} onClick={() => put(0)}>
          {texts.remove}
          <span className={styles.hidden}> {what}</span>
        </button>
      </div>
    </li>
  );
}
