import type { IconSide } from '@backline/contract/brands';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import type { BrandRow } from './brands.repository.ts';

export const iconPath = (hash: string, sidePx: IconSide): string => `/brands/icons/${hash}-${sidePx}.png`;

/** Returns the brand that fans see. The icon's path is relative to the server. */
export const presentBrand = (row: BrandRow): Brand => ({
  name: row.brand_name ?? defaultBrand.name,
  colour: row.brand_colour ?? defaultBrand.colour,
  icon_url: row.brand_icon === null ? null : iconPath(row.brand_icon, 192),
});
