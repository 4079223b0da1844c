import { defaultProductImage } from '@backline/contract/product-rules';
import { maxPerSize, type Quote } from '@backline/contract/shop';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import { putIntoCart, type CartItem } from './cart-store.ts';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

interface CartLinesProps {
  eventId: number;
  items: readonly CartItem[];
  quote: Quote;
}

type QuotedItem = Quote['items'][number];

export function CartLines({ eventId, items, quote }: CartLinesProps) {
  return (
    <Cards>
      {items.map((item) => {
        const line = quote.items.find(({ size_id: id }) => id === item.size_id);
        // The quote does not yet contain an item that was just added.
        if (line === undefined) return null;
        return <CartLine key={item.size_id} eventId={eventId} line={line} item={item} />;
      })}
    </Cards>
  );
}

const nameOf = ({ title, size }: QuotedItem) => (size === '' || size === 'GENERIC' ? title : `${title}, ${size}`);

function CartLine({ eventId, line, item }: { eventId: number; line: QuotedItem; item: CartItem }) {
  const { quantity } = item;
  const what = line.trouble === 'gone' ? (item.what ?? shopTexts.goneThing) : nameOf(line);
  const put = (wanted: number) => putIntoCart(eventId, line.size_id, wanted);
  return (
    <Card>
      <div className={styles.head} data-is-small>
        <img
          className={styles.picture}
          src={line.image_thumbnail_url ?? defaultProductImage}
          alt=""
          width={56}
          height={56}
        />
        <div className={styles.words}>
          <h2>{what}</h2>
          {line.trouble !== 'gone' && (
            <Soft>
              {shopTexts.each(formatDollars(line.item_price))} · <strong>{formatDollars(line.sub_total)}</strong>
            </Soft>
          )}
          {line.trouble !== null && (
            <p className={styles.bad} role="alert">
              {line.trouble === 'too_many' ? shopTexts.trouble.too_many(line.left) : shopTexts.trouble[line.trouble]}
            </p>
          )}
        </div>
      </div>
      <div className={styles.stepper} role="group" aria-label={shopTexts.quantity(what)}>
        <button type="button" aria-label={shopTexts.fewer(what)} onClick={() => put(quantity - 1)}>
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={shopTexts.more(what)}
          disabled={quantity >= Math.min(maxPerSize, line.left)}
          onClick={() => put(quantity + 1)}
        >
          +
        </button>
        <button type="button" className={styles.remove} onClick={() => put(0)}>
          {shopTexts.remove}
          <span className={styles.hidden}> {what}</span>
        </button>
      </div>
    </Card>
  );
}
