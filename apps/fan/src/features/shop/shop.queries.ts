import type { NoticeData } from '@backline/contract/live';
import { offersForFans } from '@backline/contract/event-topics';
import type { Attendance } from '@backline/contract/attendance';
import type { Input } from '@backline/contract/operation';
import type { DeliveryKind } from '@backline/contract/order-amounts';
import { listFanOrders, startCheckout } from '@backline/contract/orders';
import { getShop, quoteCart, shopStock, type Quote, type Shop } from '@backline/contract/shop';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSometimeWithin } from '@backline/page/use-live';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { wantedOf, type CartItem } from './cart-store.ts';

const hallMs = 1_500;
/**
 * Maximum delay of a timer, because browsers overflow at 24.8 days. A later drop appears when the shop is opened again.
 */
const maxTurnMs = 86_400_000;

export const keyOfShop = (eventId: number) => ['shop', eventId];
/** Query of the shop, which the page's parts read, too. */
export const queryOfShop = (eventId: number) =>
  queryOptions({
    queryKey: keyOfShop(eventId),
    queryFn: ({ signal }) => api.call(getShop, { event_id: eventId }, { signal }),
  });
export const keyOfQuote = (eventId: number) => ['quote', eventId];

export function useShop({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const queryKey = keyOfShop(eventId);
  const refetchSoon = useSometimeWithin(hallMs, () => {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: keyOfQuote(eventId) });
  });
  // Throttles the quote. Stock summaries come several times a second, and a quote for each would overload the server.
  const reckonAgain = useSometimeWithin(
    hallMs,
    () => void queryClient.invalidateQueries({ queryKey: keyOfQuote(eventId) }),
  );
  useLive(shopStock, [eventId], ({ data }) => {
    const shop = queryClient.getQueryData<Shop>(queryKey);
    // Refetches if an item was added or removed, because summaries do not describe items.
    if (data === null || (shop !== undefined && namesOf(shop) !== namesIn(data))) return refetchSoon();
    const sizes = new Map(data.sizes);
    const drops = new Map(data.drops.map(([id, left, state]) => [id, { left, state }]));
    queryClient.setQueryData<Shop>(queryKey, shop && { ...shop, products: changed(shop, sizes, drops) });
    reckonAgain();
  });
  useLive(offersForFans, [eventId], refetchSoon);
  const query = useQuery(queryOfShop(eventId));
  useEffect(() => {
    const turnMs = nextTurn(query.data);
    if (turnMs === null || turnMs > maxTurnMs) return;
    const timer = setTimeout(refetchSoon, turnMs);
    return () => clearTimeout(timer);
    // Runs once per response. `refetchSoon` is not a dependency, because it changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query.data]);
  return query;
}

type Names = readonly (readonly [kind: 'size' | 'drop', id: number])[];

const written = (names: Names) =>
  names
    .map((name) => name.join(' '))
    .toSorted()
    .join();

const namesOf = ({ products }: Shop) =>
  written(
    products.flatMap(({ drop, sizes }): Names => [
      ...(drop === null ? [] : [['drop', drop.drop_id] as const]),
      ...sizes.map(({ size_id: id }) => ['size', id] as const),
    ]),
  );

const namesIn = ({ sizes, drops }: NoticeData<typeof shopStock>) =>
  written([...drops.map(([id]) => ['drop', id] as const), ...sizes.map(([id]) => ['size', id] as const)]);

function changed(
  shop: Shop,
  sizes: ReadonlyMap<number, number>,
  drops: ReadonlyMap<number, Pick<NonNullable<Shop['products'][number]['drop']>, 'left' | 'state'>>,
): Shop['products'] {
  return shop.products.map((product) => ({
    ...product,
    drop: product.drop && { ...product.drop, ...drops.get(product.drop.drop_id) },
    sizes: product.sizes.map((size) => ({ ...size, left: sizes.get(size.size_id) ?? size.left })),
  }));
}

/** Returns the milliseconds until the next start or end of a drop, or null if there is none. */
function nextTurn(shop: Shop | undefined): number | null {
  if (shop === undefined) return null;
  const now = serverNow();
  const moments = shop.products.flatMap(({ drop }) =>
    drop === null ? [] : [drop.drop_start_dttm - now, drop.drop_end_dttm - now],
  );
  const coming = moments.filter((ms) => ms > 0);
  return coming.length === 0 ? null : Math.min(...coming);
}

export function useQuote(
  eventId: number,
  { items, promoCode, kind }: { items: readonly CartItem[]; promoCode: string; kind: DeliveryKind },
) {
  return useQuery({
    queryKey: [...keyOfQuote(eventId), wantedOf(items), promoCode, kind],
    queryFn: ({ signal }) =>
      api.call(
        quoteCart,
        { event_id: eventId, items: wantedOf(items), promo_code: promoCode || null, delivery_kind: kind },
        { signal },
      ),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** True if nothing in the quote prevents a checkout. */
export const isSound = ({ total_refusal: refusal, items }: Quote): boolean =>
  refusal === '' && items.every(({ trouble }) => trouble === null);

/**
 * Returns the latest unpaid order that still reserves its items. These may be the items that the cart reports as sold
 * out.
 */
export function useWaitingOrder({ event_id: eventId, offers }: Attendance) {
  return useQuery({
    queryKey: ['orders', eventId, 'waiting'],
    queryFn: async ({ signal }) => {
      const orders = await api.call(listFanOrders, { event_id: eventId, page_size: 10 }, { signal });
      return orders.find(({ state }) => state === 'waiting') ?? null;
    },
    enabled: offers.includes('orders'),
  });
}

type Wanted = Input<typeof startCheckout>;

/** Places the order. A retry after a lost response creates no second order. */
export function useStartCheckout(eventId: number) {
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (wanted: Wanted) => api.call(startCheckout, wanted, { idempotencyKey: attemptKey(wanted) }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ['attendance'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      // The order may have taken a unit that was held for the fan.
      void queryClient.invalidateQueries({ queryKey: keyOfShop(eventId) });
    },
    onError() {
      void queryClient.invalidateQueries({ queryKey: keyOfShop(eventId) });
      void queryClient.invalidateQueries({ queryKey: keyOfQuote(eventId) });
    },
  });
}
