import { defaultProductImage } from '@backline/contract/product-rules';
import type { ShopProduct } from '@backline/contract/shop';
import { maxPerSize } from '@backline/contract/shop';
import { useId, useState } from 'react';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { putIntoCart, useCart } from './cart-store.ts';
import { DropLine } from './drop-line.tsx';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

interface ProductCardProps {
  eventId: number;
  product: ShopProduct;
  isOpen: boolean;
}

const oneSize = 'GENERIC';
const shownBelow = 20;

export function ProductCard({ eventId, product, isOpen }: ProductCardProps) {
  const { title, artist_name: artist, description, image_thumbnail_url: picture, sizes } = product;
  return (
    <Card>
      <div className={styles.head}>
        <img
          className={styles.picture}
          src={picture ?? defaultProductImage}
          alt=""
          width={88}
          height={88}
          loading="lazy"
        />
        <div className={styles.words}>
          <h2>{title}</h2>
          <Soft>{shopTexts.by(artist)}</Soft>
          <Price product={product} />
        </div>
      </div>
      <DropLine product={product} />
      {description !== '' && <p className={styles.description}>{description}</p>}
      {isOpen && sizes.length > 0 && <Choice eventId={eventId} product={product} />}
    </Card>
  );
}

const isDropPrice = ({ drop, is_drop_only: isDropOnly }: ShopProduct) =>
  drop !== null && (isDropOnly || drop.state === 'running');

function Price({ product }: { product: ShopProduct }) {
  const { drop, price } = product;
  if (drop === null || !isDropPrice(product)) return <p className={styles.price}>{formatDollars(price)}</p>;
  return (
    <p className={styles.price}>
      {formatDollars(drop.special_price)}{' '}
      {drop.special_price < price && <Soft as="span">{shopTexts.insteadOf(formatDollars(price))}</Soft>}
    </p>
  );
}

function leftOf({ drop, is_drop_only: isDropOnly }: ShopProduct, left: number): number {
  if (drop?.state === 'running') return Math.min(left, drop.left);
  return drop !== null && isDropOnly ? 0 : left;
}

function Choice({ eventId, product }: Pick<ProductCardProps, 'eventId' | 'product'>) {
  const { sizes, title } = product;
  const name = useId();
  const cart = useCart(eventId);
  const [chosen, setChosen] = useState<number | null>(sizes.length === 1 ? (sizes[0]?.size_id ?? null) : null);
  const [said, setSaid] = useState<{ kind: 'good' | 'error'; text: string } | null>(null);
  const offered = sizes.map((size) => ({ ...size, left: leftOf(product, size.left) }));
  const size = offered.find(({ size_id: id }) => id === chosen);
  const inCart = cart.find(({ size_id: id }) => id === chosen)?.quantity ?? 0;

  function add() {
    if (size === undefined) return setSaid({ kind: 'error', text: shopTexts.chooseSize });
    if (inCart >= maxPerSize) return setSaid({ kind: 'error', text: shopTexts.most(maxPerSize) });
    if (inCart >= size.left)
      return setSaid({ kind: 'error', text: size.left === 0 ? shopTexts.soldOut : shopTexts.onlyLeft(size.left) });
    const what = size.size === oneSize ? title : `${title}, ${size.size}`;
    putIntoCart(eventId, size.size_id, inCart + 1, what);
    setSaid({ kind: 'good', text: shopTexts.added(what, inCart + 1) });
  }

  const isSoldOut = offered.every(({ left }) => left === 0);
  return (
    <>
      {sizes.length === 1 && sizes[0]?.size === oneSize ? (
        <Left count={offered[0]?.left ?? 0} />
      ) : (
        <fieldset className={styles.sizes}>
          <legend>{shopTexts.size}</legend>
          {offered.map(({ size_id: id, size: label, left }) => (
            <label key={id} className={styles.size} data-none={left === 0 || undefined}>
              <input
                type="radio"
                name={name}
                checked={chosen === id}
                disabled={left === 0}
                onChange={() => setChosen(id)}
              />
              <span>{label}</span>
              {leftText(left) !== '' && <small>{leftText(left)}</small>}
            </label>
          ))}
        </fieldset>
      )}
      {said !== null && <Notice kind={said.kind}>{said.text}</Notice>}
      {!isSoldOut && (
        <Button look="quiet" onClick={add}>
          {shopTexts.add}
        </Button>
      )}
    </>
  );
}

function Left({ count }: { count: number }) {
  const text = leftText(count);
  return text === '' ? null : <Soft>{text}</Soft>;
}

function leftText(left: number): string {
  if (left === 0) return shopTexts.soldOut;
  return left < shownBelow ? shopTexts.left(left) : '';
}
