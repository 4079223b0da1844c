import { itemName } from '@backline/contract/item-name';
import { defaultProductImage } from '@backline/contract/product-rules';
import * as generalTexts from '@backline/contract/general.texts';
import { maxPerSize, type Quote } from '@backline/contract/shop';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import { putIntoCart, type CartItem } from './cart-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { CountField, readCount } from './count-field.tsx';
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

function CartLine({ eventId, line, item }: { eventId: number; line: QuotedItem; item: CartItem }) {
  /** Typed text that is no count which an order may have. */
  const [refused, setRefused] = useState<string | null>(null);
  const what = line.trouble === 'gone' ? (item.what ?? shopTexts.goneThing) : itemName(line);
  const typed = refused ?? String(item.quantity);
  const put = (wanted: number) => putIntoCart(eventId, line.size_id, wanted);
  function type(next: string) {
    const wanted = next === '0' ? 0 : readCount(next);
    const isTaken = wanted !== null && wanted <= maxPerSize;
    setRefused(isTaken ? null : next);
    if (isTaken) put(wanted);
  }
  return (
    <Card>
      <div className={styles.head}>
        <img
          className={styles.picture}
          src={line.image_thumbnail_url ?? defaultProductImage}
          alt=""
          width={56}
          height={56}
        />
        <div className={styles.words}>
          <h3>{what}</h3>
          {line.trouble !== 'gone' && (
            <Soft>
              {shopTexts.each(formatDollars(line.item_price))} · <strong>{formatDollars(line.sub_total)}</strong>
            </Soft>
          )}
          {line.trouble !== null && line.trouble !== 'too_many' && (
            <p className={styles.bad} role="alert">
              {shopTexts.trouble[line.trouble]}
            </p>
          )}
        </div>
      </div>
      <div className={styles.line}>
        <CountField
          what={what}
          typed={typed}
          min={0}
          max={line.left}
          error={refusalOf(readCount(typed), line)}
          onType={type}
        />
        <Button look="quiet" aria-label={shopTexts.remove(what)} onClick={() => put(0)}>
          <Icon of={Trash2} size={20} />
        </Button>
      </div>
    </Card>
  );
}

function refusalOf(count: number | null, { trouble, left }: QuotedItem): string | null {
  if (count === null) return generalTexts.wholeNumber;
  if (count > maxPerSize) return shopTexts.most(maxPerSize);
  return trouble === 'too_many' ? shopTexts.trouble.too_many(left) : null;
}
