import type { Shop } from '@backline/contract/shop';
import type { Attendance } from '@backline/contract/attendance';
import { useSearch } from 'wouter';
import { Cards } from '../../ui/card.tsx';
import { KnownAt } from '../../ui/known-at.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CartLink } from './cart-link.tsx';
import { CartView } from './cart-view.tsx';
import { useCart } from './cart-store.ts';
import { ProductCard } from './product-card.tsx';
import { useShop } from './shop.queries.ts';
import * as shopTexts from '@backline/contract/shop.texts';

export function Component({ event }: { event: Attendance }) {
  const { data: shop, dataUpdatedAt, error, refetch, isFetching } = useShop(event);
  const isCart = useSearch() === 'cart';
  if (shop === undefined && error === null) return <Loading />;
  if (shop === undefined) {
    return (
      <Screen title={shopTexts.title} lead={event.event_name}>
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      </Screen>
    );
  }
  return isCart ? (
    <CartView event={event} shop={shop} />
  ) : (
    <Shelf event={event} shop={shop} knownAtMs={dataUpdatedAt} />
  );
}

function Shelf({ event, shop, knownAtMs }: { event: Attendance; shop: Shop; knownAtMs: number }) {
  const cart = useCart(event.event_id);
  const count = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Screen title={shopTexts.title} lead={event.event_name}>
      <KnownAt atMs={knownAtMs} zone={event.timezone} />
      {!shop.is_open && shop.products.length > 0 && <Notice>{shopTexts.soon}</Notice>}
      {shop.products.length === 0 && <Notice>{shopTexts.none}</Notice>}
      <Cards>
        {shop.products.map((product) => (
          <ProductCard key={product.product_id} eventId={event.event_id} product={product} isOpen={shop.is_open} />
        ))}
      </Cards>
      {count > 0 && <CartLink key={event.event_id} href={`/${event.event_code}/shop?cart`} count={count} />}
    </Screen>
  );
}
