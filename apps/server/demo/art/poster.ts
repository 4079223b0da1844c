import { createRandom } from '../random.ts';
import { beams, height, type Motif, motifs, ridges, width } from './motifs.ts';
import { type Palette, palettes } from './palettes.ts';

/** Draws an event's poster. An index always draws the same one. */
export function posterSvg(index: number): string {
  const wanted = motifs[index % motifs.length];
  const palette = palettes[(index * 5 + Math.floor(index / 9)) % palettes.length];
  if (wanted === undefined || palette === undefined) throw new RangeError(`No poster ${index}`);
  // Beams are invisible on a light sky.
  const motif = wanted === beams && palette.isLight ? ridges : wanted;
  return drawPoster(motif, palette, index);
}

export function drawPoster(motif: Motif, palette: Palette, seed: number): string {
  const { sky, inks, shade } = palette;
  const beams = inks.map(
    (ink, number) =>
      `<linearGradient id="beam${number}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink}" stop-opacity=".75"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity=".5"/></radialGradient>
    ${beams.join('')}
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  ${motif(createRandom(seed * 7919 + 17), palette)}
  <rect width="${width}" height="${height}" fill="url(#edge)"/>
  <rect x="18" y="18" width="${width - 36}" height="${height - 36}" rx="10" fill="none" stroke="${inks[0]}" stroke-opacity=".55" stroke-width="3"/>
  </svg>`;
}
