/** A colour by lightness (0 to 1), chroma and hue in radians, as people perceive them. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Converts channels of 0 to 255. Formulas: https://bottosson.github.io/posts/oklab/ */
export function toOklch(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [red, green, blue].map((channel) => toLinear(channel / 255)) as Triple;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

function toChannels({ lightness, chroma, hue }: Oklch): Triple {
  const [greenRed, blueYellow] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const middle = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((linear) => 255 * fromLinear(Math.max(0, linear))) as Triple;
}

/** Returns the colour as `#rrggbb`. Reduces the chroma of a colour that screens cannot show. */
export function toHex(colour: Oklch): string {
  let { chroma } = colour;
  while (chroma > 0 && toChannels({ ...colour, chroma }).some((channel) => channel > 255.5)) chroma -= 0.004;
  return `#${toChannels({ ...colour, chroma: Math.max(0, chroma) })
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}
