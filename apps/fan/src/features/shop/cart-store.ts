import { mostCartLines, mostOfOneSize } from '@backline/contract/shop';
import { useSyncExternalStore } from 'react';
import { fanStore } from '../../lib/session.ts';
import { storeWatch } from '../../lib/store-watch.ts';

export interface CartItem {
  size_id: number;
  quantity: number;
  /** Its name when it was put in: of what is not sold any more the server tells none. */
  what?: string;
}

/** As a call takes them. */
export const wantedOf = (items: readonly CartItem[]) => items.map(({ size_id, quantity }) => ({ size_id, quantity }));

const keyOf = (eventId: number) => `cart.${eventId}`;
const { subscribe, tell } = storeWatch();
/** What was read of each, by what was stored: the same text is the same cart. */
const read = new Map<number, { text: string | null; items: readonly CartItem[] }>();

/** What lies in the cart of an event, on this phone: it outlives a reload, and goes when the fan signs out. */
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
    return Array.isArray(items) ? items.filter(isItem).map(known).slice(0, mostCartLines) : [];
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

/** So many of a size from now on; none takes it out. More than an order takes is not put in. */
export function putIntoCart(eventId: number, sizeId: number, quantity: number, what?: string): void {
  const items = cartOf(eventId);
  const there = items.find(({ size_id: id }) => id === sizeId);
  const wanted = {
    ...there,
    size_id: sizeId,
    quantity: Math.min(quantity, mostOfOneSize),
    ...(what !== undefined && { what }),
  };
  const next =
    there !== undefined ? items.map((item) => (item.size_id === sizeId ? wanted : item)) : [...items, wanted];
  store(eventId, next.filter((item) => item.quantity > 0).slice(0, mostCartLines));
}

export function emptyCart(eventId: number): void {
  fanStore.removeItem(deliveryKeyOf(eventId));
  fanStore.removeItem(promoKeyOf(eventId));
  store(eventId, []);
}

const promoKeyOf = (eventId: number) => `promo.${eventId}`;

/** The code that was typed beside the cart; '' for none. Stays with it: else a reload would take the discount away unseen. */
export const promoCodeOf = (eventId: number): string => fanStore.getItem(promoKeyOf(eventId)) ?? '';

export function keepPromoCode(eventId: number, code: string): void {
  if (code === '') fanStore.removeItem(promoKeyOf(eventId));
  else fanStore.setItem(promoKeyOf(eventId), code);
}

const deliveryKeyOf = (eventId: number) => `delivery.${eventId}`;

/** What was typed of where it goes, of the shape of `first`, in whose place it stands. Kept until it is ordered: else a reload would take it. */
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
  tell();
}

export const useCart = (eventId: number): readonly CartItem[] => useSyncExternalStore(subscribe, () => cartOf(eventId));
