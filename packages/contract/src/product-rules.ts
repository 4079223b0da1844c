import { genericSize } from './item-name.ts';
import * as productTexts from './products.texts.ts';

export const productSizes = [genericSize, 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export type ProductSize = (typeof productSizes)[number];

export const maxUnits = 1_000_000;
/** Dollars. */
export const maxPrice = 1_000_000;
export const maxProductDescription = 5_000;
export const maxProductDrops = 100;

export const missingSizes = (chosen: readonly (string | null | undefined)[]): ProductSize[] =>
  productSizes.filter((size) => size !== genericSize && !chosen.includes(size));

/** Detects 50 or more repeats of one character. */
export const isRepetitive = (text: string): boolean => /(.)\1{49}/su.test(text);

export function sizeErrors(sizes: readonly (string | null | undefined)[]): { index: number; message: string }[] {
  const errors: { index: number; message: string }[] = [];
  for (const [index, size] of sizes.entries()) {
    if (!size) continue;
    if (sizes.indexOf(size) < index) errors.push({ index, message: productTexts.sizeTwice });
    else if (size === genericSize && sizes.some((other) => other && other !== genericSize)) {
      errors.push({ index, message: productTexts.genericAlone });
    }
  }
  return errors;
}

/** Units of a size for sale, excluding units that the given drop has taken. */
export interface AvailableSize {
  size: string;
  available: number;
}

/**
 * Checks a drop's maximum against its sizes. Returns null if each size has enough. `taken` units have already left the
 * stock.
 */
export function dropQuantityError(
  { maxQuantity, taken = 0 }: { maxQuantity: number; taken?: number },
  sizes: readonly AvailableSize[],
): string | null {
  const short = sizes.find(({ available }) => maxQuantity - taken > available);
  if (short === undefined) return null;
  return productTexts.dropTooLarge(maxQuantity, short.available + taken, short.size);
}

export const defaultAvailabilityYears = 95;

/** Starts at the current minute and lasts {@link defaultAvailabilityYears}, about 95. */
export function defaultAvailability(now: number = Date.now()): { from: number; until: number } {
  const from = now - (now % 60_000);
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + defaultAvailabilityYears);
  return { from, until: until.getTime() };
}

export const defaultProductImage = '/static/default-product.svg';
