import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { ImageTask } from '../../platform/ports/images.port.ts';

/** Background of transparent images, and of the page that shows them. */
const night = '#171226';
const card = { width: 1200, height: 630 };
const maxHeightRatio = 4;
const linePx = 12;
const iconPx = 104;
const edgePx = 28;

export function drawNarrow(image: Sharp, { widthPx, as }: NonNullable<ImageTask['narrow']>): Sharp {
  // Bounds the height, because a page contains the smallest drawing.
  const size = { width: widthPx, height: widthPx * maxHeightRatio };
  const narrow = image.resize({ ...size, fit: 'inside', withoutEnlargement: true });
  if (as === 'image/jpeg') return narrow.flatten({ background: night }).jpeg({ quality: 80, progressive: true });
  return narrow.webp({ quality: 72, smartSubsample: true });
}

/** Draws the whole image before its own blurred picture, above a line in the brand's colour. */
export async function drawCard(image: Sharp, { colour, icon }: NonNullable<ImageTask['card']>): Promise<Sharp> {
  const { width, height } = card;
  const poster = { width, height: height - linePx };
  const front = image
    .clone()
    .flatten({ background: night })
    .resize({ ...poster, fit: 'inside' });
  const { data, info } = await front.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const behind = sharp(data)
    .resize({ ...card, fit: 'cover' })
    .blur(28)
    .modulate({ brightness: 0.45 });
  const line = { create: { width, height: linePx, channels: 3, background: colour } } as const;
  const layers: OverlayOptions[] = [
    { input: data, left: Math.round((width - info.width) / 2), top: Math.round((poster.height - info.height) / 2) },
    { input: line, left: 0, top: poster.height },
  ];
  if (icon !== null) {
    const small = await sharp(icon).resize(iconPx, iconPx).png().toBuffer();
    layers.push({ input: small, left: width - iconPx - edgePx, top: poster.height - iconPx - edgePx });
  }
  return behind.composite(layers).jpeg({ quality: 82, progressive: true });
}

/** A phone shows at least the middle circle with 80 % of the side: https://www.w3.org/TR/appmanifest/#icon-masks */
export function drawMaskable(image: Sharp, sidePx: number): Sharp {
  const innerPx = Math.round(sidePx * 0.7);
  const [before, after] = [Math.floor((sidePx - innerPx) / 2), Math.ceil((sidePx - innerPx) / 2)];
  const border = { top: before, left: before, bottom: after, right: after, background: '#0e0b17' };
  return image.resize(innerPx, innerPx, { fit: 'cover' }).flatten({ background: border.background }).extend(border);
}
