/** WCAG 2.3.1 and ISO 9241-391: red that is so much of the light of a colour is saturated. */
const saturatedShare = 0.8;
/** Sums of shares round; `#080002` is 0.8 of its light and no digit less. */
const rounding = 1e-9;

/**
 * Whether a light of this colour, '#rrggbb', may not go on and off. Measured in light, the stricter of two readings: the plain
 * numbers of a colour are no amounts of light, and would let pass much that is saturated to the eye.
 */
export function isSaturatedRed(colour: string): boolean {
  const [red, green, blue] = lightsOf(channelsOf(colour));
  const all = red + green + blue;
  return all > 0 && red / all >= saturatedShare - rounding;
}

/** The same red with the least white in it that makes it harmless; what is no saturated red stays as it is. */
export function softenRed(colour: string): string {
  const [red, green, blue] = channelsOf(colour);
  for (let white = 0; white <= 255; white++) {
    const softened = textOf([red, Math.min(green + white, 255), Math.min(blue + white, 255)]);
    if (!isSaturatedRed(softened)) return softened;
  }
  return '#ffffff';
}

/** The colour as it may flash; the same one where it may. */
export const safeColour = (colour: string): string => (isSaturatedRed(colour) ? softenRed(colour) : colour);

type Channels = [red: number, green: number, blue: number];

function channelsOf(colour: string): Channels {
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const textOf = (channels: Channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const lightsOf = ([red, green, blue]: Channels): Channels => [lightOf(red), lightOf(green), lightOf(blue)];

/** How much light a screen makes of a channel's 0 to 255, from 0 to 1: the curve of sRGB. */
function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
