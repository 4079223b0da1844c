import { isGeneric } from '@backline/contract/item-name';
import type { ShopProduct } from '@backline/contract/shop';
import * as shopTexts from '@backline/contract/shop.texts';

const shownBelow = 20;

export const isDropPrice = ({ drop, is_drop_only: isDropOnly }: ShopProduct) =>
  drop !== null && (isDropOnly || drop.state === 'running');

/** Returns what one unit costs now. */
export const priceOf = (product: ShopProduct): number =>
  product.drop !== null && isDropPrice(product) ? product.drop.special_price : product.price;

/** True if the product is sold only in its drop, and the drop does not run: its line says why. */
export const awaitsDrop = ({ drop, is_drop_only: isDropOnly }: ShopProduct): boolean =>
  isDropOnly && drop !== null && drop.state !== 'running';

/** Returns the sizes with the units that can be bought now. */
export const sizesOf = ({ drop, sizes }: ShopProduct) =>
  sizes.map((size) => ({ ...size, left: drop?.state === 'running' ? Math.min(size.left, drop.left) : size.left }));

export const isOneSize = ({ sizes }: ShopProduct): boolean => sizes.length === 1 && isGeneric(sizes[0]?.size ?? '');

export function leftText(left: number): string {
  if (left === 0) return shopTexts.soldOut;
  return left < shownBelow ? shopTexts.left(left) : '';
}
