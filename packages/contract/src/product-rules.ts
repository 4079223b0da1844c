import { productMessages } from './product-messages.ts';

/** For things without sizes; it stands alone. */
export const genericSize = 'GENERIC';
export const productSizes = [genericSize, 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export type ProductSize = (typeof productSizes)[number];
export const isGeneric = (size: string): boolean => size === genericSize;

/** Of one size, and of one drop. */
export const mostUnits = 1_000_000;
/** Dollars. */
export const mostPrice = 1_000_000;
export const mostProductDescription = 5_000;
/** Of one product, that stand. */
export const mostProductDrops = 100;

/** The sizes that Add All adds. */
export const missingSizes = (chosen: readonly (string | null | undefined)[]): ProductSize[] =>
  productSizes.filter((size) => size !== genericSize && !chosen.includes(size));

/** 50 or more of one character in a row. */
export const isRepetitive = (text: string): boolean => /(.)\1{49}/su.test(text);

/** What is wrong with sizes that stand beside one another, by the index of each; null where nothing is. */
export function sizeErrors(sizes: readonly (string | null | undefined)[]): { index: number; message: string }[] {
  const errors: { index: number; message: string }[] = [];
  for (const [index, size] of sizes.entries()) {
    if (!size) continue;
    if (sizes.indexOf(size) < index) errors.push({ index, message: productMessages.sizeTwice });
    else if (size === genericSize && sizes.some((other) => other && other !== genericSize)) {
      errors.push({ index, message: productMessages.genericAlone });
    }
  }
  return errors;
}

/** How many of a size there are to be sold, beside those that the drop in question has taken of it. */
export interface AvailableSize {
  size: string;
  available: number;
}

/** What a drop's maximum says of the sizes: null where each of them has as many. `taken` of the drop are out of stock already. */
export function dropQuantityError(
  { maxQuantity, taken = 0 }: { maxQuantity: number; taken?: number },
  sizes: readonly AvailableSize[],
): string | null {
  const short = sizes.find(({ available }) => maxQuantity - taken > available);
  if (short === undefined) return null;
  return productMessages.dropTooLarge(maxQuantity, short.available + taken, short.size);
}

/** About 95 years, for which a new product is available. */
export const defaultAvailabilityYears = 95;

/** From this moment, to the minute, for {@link defaultAvailabilityYears}. */
export function defaultAvailability(now: number = Date.now()): { from: number; until: number } {
  const from = now - (now % 60_000);
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + defaultAvailabilityYears);
  return { from, until: until.getTime() };
}

/** Shown where a product has no picture of its own, of anybody, from the server's root. */
export const defaultProductImage = '/static/default-product.svg';
