import { formatCents, toCents } from './money.ts';
import type { DiscountType } from './promo-discount.ts';

interface Announced {
  code: string;
  discount_type: DiscountType;
  /** Dollars, or a percentage. */
  discount_value: number;
}

export const discountText = ({ discount_type: type, discount_value: value }: Omit<Announced, 'code'>): string =>
  type === 'percentage' ? `${value}%` : formatCents(toCents(value)).replace(/\.00$/, '');

export const promoAnnouncement = ({ code, ...discount }: Announced): string =>
  `We have a special offer for you! Use the promo code ${code} at checkout and enjoy ${discountText(discount)} Off your next purchase.`;
