import type { PosterRow, PosterVariants } from './poster-variants.repository.ts';

/** Suits phones with 1 to 3 pixels per CSS pixel, and desktops. */
export const posterWidthsPx = [320, 480, 768, 1080, 1600] as const;
/** For browsers that cannot show WebP. */
export const jpegWidthPx = 1080;

const stemOf = (imageKey: string) => imageKey.replace(/\.[^.]+$/, '');
export const webpKey = (imageKey: string, widthPx: number) => `${stemOf(imageKey)}-w${widthPx}.webp`;
export const jpegKey = (imageKey: string) => `${stemOf(imageKey)}-w${jpegWidthPx}.jpg`;
export const cardKey = (imageKey: string, hash: string) => `${stemOf(imageKey)}-card-${hash}.jpg`;

export const variantKeys = (imageKey: string, { widths }: Pick<PosterVariants, 'widths'>): string[] =>
  widths.length === 0 ? [] : [...widths.map((width) => webpKey(imageKey, width)), jpegKey(imageKey)];

/** A poster as pages show it. An animation and an SVG have no variants; the size of an SVG is unknown. */
export interface Poster {
  url: string;
  width: number | null;
  height: number | null;
  preview: string | null;
  jpegUrl: string | null;
  variants: { url: string; widthPx: number }[];
}

export function presentPoster(
  imageKey: string,
  { poster_width: width, poster_height: height, poster_widths: widths, poster_preview: preview }: PosterRow,
  addressOf: (key: string) => string,
): Poster {
  const drawn = widths ?? [];
  return {
    url: addressOf(imageKey),
    width,
    height,
    preview,
    jpegUrl: drawn.length === 0 ? null : addressOf(jpegKey(imageKey)),
    // The largest may be narrower than its name says.
    variants: drawn.map((widthPx) => ({
      url: addressOf(webpKey(imageKey, widthPx)),
      widthPx: Math.min(widthPx, width ?? widthPx),
    })),
  };
}
