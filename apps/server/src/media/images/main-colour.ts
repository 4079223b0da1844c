import { toHex, toOklch } from '@backline/contract/oklch';

const binCount = 24;
/** Below this chroma a pixel counts as grey. */
const greyChroma = 0.04;
/** Share of coloured pixels below which the image counts as grey. */
const minColoured = 0.02;

interface Bin {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/** Returns the colour that strikes most in an image, as `#rrggbb`. `pixels` has three bytes each. */
export function mainColour(pixels: Uint8Array): string {
  const bins = Array.from({ length: binCount }, (): Bin => ({ weight: 0, red: 0, green: 0, blue: 0 }));
  const all: Bin = { weight: 0, red: 0, green: 0, blue: 0 };
  let coloured = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const { lightness, chroma, hue } = toOklch(red, green, blue);
    add(all, 1, red, green, blue);
    if (chroma < greyChroma) continue;
    coloured += 1;
    // A vivid colour strikes more than a dull one, and a middle lightness more than a shade that is nearly black.
    const weight = chroma ** 2 * Math.min(1, lightness * 1.6);
    const bin = bins[Math.floor(((hue / Math.PI + 1) / 2) * binCount) % binCount];
    if (bin !== undefined) add(bin, weight, red, green, blue);
  }
  const isGrey = coloured < minColoured * all.weight;
  return meanOf(isGrey ? all : bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best)));
}

function add(bin: Bin, weight: number, red: number, green: number, blue: number): void {
  bin.weight += weight;
  bin.red += weight * red;
  bin.green += weight * green;
  bin.blue += weight * blue;
}

const meanOf = ({ weight, red, green, blue }: Bin): string =>
  weight === 0 ? '#808080' : toHex(toOklch(red / weight, green / weight, blue / weight));
