import { maxCartLines, maxPerSize } from '@backline/contract/shop';
import { useSyncExternalStore } from 'react';
import { fanStore } from '../../lib/fan-store.ts';
import { storeWatch } from '../../lib/store-watch.ts';

export interface CartItem {
  size_id: number;
  quantity: number;
  /** Name of the item when it was added. The server does not name items that are no longer sold. */
  what?: string;
}

export const wantedOf = (items: readonly CartItem[]) => items.map(({ size_id, quantity }) => ({ size_id, quantity }));

const keyOf = (eventId: number) => `cart.${eventId}`;
const { subscribe, notify } = storeWatch();
/** Caches the parsed carts by their stored text, so that an unchanged cart keeps its identity. */
const read = new Map<number, { text: string | null; items: readonly CartItem[] }>();

/** Returns the cart of an event on this phone. It survives a reload; signing out removes it. */
export function cartOf(eventId: number): readonly CartItem[] {
  const text = fanStore.getItem(keyOf(eventId));
  const known = read.get(eventId);
  if (known !== undefined && known.text === text) return known.items;
  const items = parsed(text);
  read.set(eventId, { text, items });
  return items;
}

function parsed(text: string | null): CartItem[] {
  try {
    const items: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(items) ? items.filter(isItem).map(known).slice(0, maxCartLines) : [];
  } catch {
    return [];
  }
}

const isItem = (item: Partial<CartItem> | null): item is CartItem =>
  Number.isSafeInteger(item?.size_id) && Number.isSafeInteger(item?.quantity) && (item?.quantity ?? 0) > 0;

const known = ({ size_id, quantity, what }: CartItem): CartItem => ({
  size_id,
  quantity,
  ...(typeof what === 'string' && { what }),
});

/** Sets the quantity of a size; 0 removes it. Does not add a size beyond the maximum number of sizes in an order. */
export function putIntoCart(eventId: number, sizeId: number, quantity: number, what?: string): void {
  const items = cartOf(eventId);
  const there = items.find(({ size_id: id }) => id === sizeId);
  const wanted = {
    ...there,
    size_id: sizeId,
    quantity: Math.min(quantity, maxPerSize),
    ...(what !== undefined && { what }),
  };
  const next =
    there !== undefined ? items.map((item) => (item.size_id === sizeId ? wanted : item)) : [...items, wanted];
  store(eventId, next.filter((item) => item.quantity > 0).slice(0, maxCartLines));
}

export function emptyCart(eventId: number): void {
  fanStore.removeItem(deliveryKeyOf(eventId));
  fanStore.removeItem(promoKeyOf(eventId));
  store(eventId, []);
}

const promoKeyOf = (eventId: number) => `promo.${eventId}`;

/**
 * Returns the cart's promo code, or ''. It is stored with the cart, because a reload would otherwise drop the discount
 * unnoticed.
 */
export const promoCodeOf = (eventId: number): string => fanStore.getItem(promoKeyOf(eventId)) ?? '';

export function keepPromoCode(eventId: number, code: string): void {
  if (code === '') fanStore.removeItem(promoKeyOf(eventId));
  else fanStore.setItem(promoKeyOf(eventId), code);
}

const deliveryKeyOf = (eventId: number) => `delivery.${eventId}`;

/** Returns the delivery values typed for this event, else `first`. They survive a reload until the order is placed. */
export function deliveryOf<Values extends object>(eventId: number, first: Values): Values {
  try {
    const kept: Record<string, unknown> = JSON.parse(fanStore.getItem(deliveryKeyOf(eventId)) ?? '{}');
    const isKept = ([name, value]: [string, unknown]) => kept[name] !== null && typeof kept[name] === typeof value;
    const names = Object.entries(first).filter(isKept);
    return { ...first, ...Object.fromEntries(names.map(([name]) => [name, kept[name]])) };
  } catch {
    return first;
  }
}

export const keepDelivery = (eventId: number, values: object): void =>
  fanStore.setItem(deliveryKeyOf(eventId), JSON.stringify(values));

function store(eventId: number, items: readonly CartItem[]): void {
  if (items.length === 0) fanStore.removeItem(keyOf(eventId));
  else fanStore.setItem(keyOf(eventId), JSON.stringify(items));
  notify();
}

export const useCart = (eventId: number): readonly CartItem[] => useSyncExternalStore(subscribe, () => cartOf(eventId));
