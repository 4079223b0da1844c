import { defaultProductImage } from '@backline/contract/product-rules';
import type { ShopProduct } from '@backline/contract/shop';
import * as shopTexts from '@backline/contract/shop.texts';
import { Link } from 'wouter';
import { formatDollars } from '../../lib/format-dollars.ts';
import { Soft } from '../../ui/card.tsx';
import cards from '../../ui/card.module.css';
import { sheetEntry } from '../../ui/sheet/sheet-address.ts';
import { DropLine } from './drop-line.tsx';
import { awaitsDrop, isDropPrice, isOneSize, leftText, priceOf, sizesOf } from './product-stock.ts';
import styles from './shop.module.css';

/** Shows a product on the shelf, and leads to its sheet. */
export function ProductCard({ href, product }: { href: string; product: ShopProduct }) {
  const { title, artist_name: artist, image_thumbnail_url: picture } = product;
  const sizes = sizesOf(product);
  const isSoldOut = sizes.every(({ left }) => left === 0);
  const isWide = product.drop !== null;
  const stock = isSoldOut || isOneSize(product) ? leftText(sizes[0]?.left ?? 0) : '';
  return (
    <li data-is-wide={isWide || undefined}>
      <Link
        className={`${cards.card} ${styles.product} ${isWide ? styles.head : ''}`}
        href={href}
        state={sheetEntry}
        data-is-large={isWide || undefined}
      >
        <img
          className={styles.picture}
          src={picture ?? defaultProductImage}
          alt=""
          width={120}
          height={120}
          loading="lazy"
        />
        <span className={styles.words}>
          <h2>{title}</h2>
          <Soft as="span">{shopTexts.by(artist)}</Soft>
          <Price product={product} />
          {stock !== '' && !awaitsDrop(product) && <Soft as="span">{stock}</Soft>}
        </span>
        <DropLine product={product} />
      </Link>
    </li>
  );
}

export function Price({ product }: { product: ShopProduct }) {
  const isLower = isDropPrice(product) && priceOf(product) < product.price;
  return (
    <span className={styles.price}>
      {formatDollars(priceOf(product))}{' '}
      {isLower && <Soft as="span">{shopTexts.insteadOf(formatDollars(product.price))}</Soft>}
    </span>
  );
}
