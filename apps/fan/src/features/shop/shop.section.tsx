import type { Shop } from '@backline/contract/shop';
import type { Attendance } from '@backline/contract/attendance';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { KnownAt } from '../../ui/known-at.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CartLink } from './cart-link.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { useCart } from './cart-store.ts';
import { ProductCard } from './product-card.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { RestockCards } from './restock.tsx';
import styles from './shop.module.css';
import { useShop } from './shop.queries.ts';
import * as shopTexts from '@backline/contract/shop.texts';

export function Component({ event }: { event: Attendance }) {
  const { data: shop, dataUpdatedAt, error, refetch, isFetching } = useShop(event);
  if (shop === undefined && error === null) return <Loading />;
  if (shop === undefined) {
    return (
      <Screen title={shopTexts.title} lead={event.event_name}>
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      </Screen>
    );
  }
  return <Shelf event={event} shop={shop} knownAtMs={dataUpdatedAt} />;
}

const productKey = 'product';

/** Shows the products. The address opens one of them, or the cart, in a sheet above. */
function Shelf({ event, shop, knownAtMs }: { event: Attendance; shop: Shop; knownAtMs: number }) {
  const { event_id: eventId, event_code: code } = event;
  const search = useSearch();
  const productId = Number(new URLSearchParams(search).get(productKey) ?? Number.NaN);
  const shopPath = `/${code}/shop`;
  const cart = useCart(eventId);
  const count = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  const [added, setAdded] = useState('');
  return (
    <>
      <Screen title={shopTexts.title} lead={event.event_name}>
        <KnownAt atMs={knownAtMs} zone={event.timezone} />
        <RestockCards event={event} shop={shop} />
        {!shop.is_open && shop.products.length > 0 && <Notice>{shopTexts.soon}</Notice>}
        {shop.products.length === 0 && <Notice>{shopTexts.none}</Notice>}
        <ul className={styles.shelf}>
          {shop.products.map((product) => (
            <ProductCard
              key={product.product_id}
              href={`${shopPath}?${productKey}=${product.product_id}`}
              product={product}
            />
          ))}
        </ul>
        {count > 0 && <CartLink key={eventId} href={`${shopPath}?cart`} count={count} />}
        <p className={styles.hidden} role="status">
          {added}
        </p>
      </Screen>
      {search === 'cart' && <CartSheet event={event} shop={shop} />}
      {!Number.isNaN(productId) && (
        <ProductSheet
          key={productId}
          event={event}
          shopPath={shopPath}
          product={shop.products.find(({ product_id: id }) => id === productId)}
          isOpen={shop.is_open}
          onAdded={setAdded}
        />
      )}
    </>
  );
}
