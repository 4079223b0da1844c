import { accentOf } from '@backline/contract/accents';
import type { Accent } from '@backline/contract/shown-accent';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import type { IconKind } from './brand-icons.ts';
import type { PosterColour } from '../uploads/index.ts';
import type { BrandRow } from './brands.repository.ts';

export const iconPath = (hash: string, kind: IconKind): string => `/brands/icons/${hash}-${kind}.png`;

/** Returns the brand that fans see. The icon's path is relative to the server. */
export const presentBrand = (row: BrandRow): Brand => ({
  name: row.brand_name ?? defaultBrand.name,
  colour: row.brand_colour ?? defaultBrand.colour,
  icon_url: row.brand_icon === null ? null : iconPath(row.brand_icon, 192),
});

/** Returns the colours of the poster, or of the brand for an event without one; null for neither. */
export function presentAccent({ poster_colour: poster, brand_colour: brand }: BrandRow & PosterColour): Accent | null {
  const colour = poster || brand;
  return colour === null ? null : accentOf(colour);
}
