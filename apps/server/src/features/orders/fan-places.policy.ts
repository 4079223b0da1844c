import { itemName } from '@backline/contract/item-name';
import { maxHeldUnits, maxOpenOrders } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import { maxPerSize } from '@backline/contract/shop';
import { conflict, type AppError } from '../../platform/errors/errors.ts';
import type { ReckonedCart } from '../shop/index.ts';
import type { FanPlace } from './fan-places.repository.ts';

/**
 * Returns the reason why a fan may not reserve more stock, or null. Prevents fans from blocking stock without paying.
 */
export function tooMuchHeld(
  { openOrders, held, waitMinutes }: FanPlace,
  { lines }: Pick<ReckonedCart, 'lines'>,
): AppError | null {
  if (openOrders >= maxOpenOrders) return conflict(orderTexts.ordersOpen(maxOpenOrders));
  if (waitMinutes !== null) return conflict(orderTexts.ordersInVain(waitMinutes));
  const bySize = new Map<number, number>();
  let inAll = 0;
  for (const [sizeId, quantity] of [...held, ...lines.map((line) => [line.sizeId, line.quantity] as const)]) {
    bySize.set(sizeId, (bySize.get(sizeId) ?? 0) + quantity);
    inAll += quantity;
  }
  const over = lines.find(({ sizeId }) => (bySize.get(sizeId) ?? 0) > maxPerSize);
  if (over !== undefined) return conflict(orderTexts.ordersHoldOfSize(itemName(over), maxPerSize));
  return inAll > maxHeldUnits ? conflict(orderTexts.ordersHoldInAll(maxHeldUnits)) : null;
}
