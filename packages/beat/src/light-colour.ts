/** WCAG 2.3.1 and ISO 9241-391: min share of red for a saturated red. */
const saturatedShare = 0.8;
/** Tolerance for sums of shares: `#080002` is exactly 0.8. */
const rounding = 1e-9;

/** Returns true if '#rrggbb' must not flash. Measures linear light: sRGB values would pass many saturated reds. */
export function isSaturatedRed(colour: string): boolean {
  const [red, green, blue] = lightsOf(channelsOf(colour));
  const all = red + green + blue;
  return all > 0 && red / all >= saturatedShare - rounding;
}

export function softenRed(colour: string): string {
  const [red, green, blue] = channelsOf(colour);
  for (let white = 0; white <= 255; white++) {
    const softened = textOf([red, Math.min(green + white, 255), Math.min(blue + white, 255)]);
    if (!isSaturatedRed(softened)) return softened;
  }
  return '#ffffff';
}

export const safeColour = (colour: string): string => (isSaturatedRed(colour) ? softenRed(colour) : colour);

type Channels = [red: number, green: number, blue: number];

function channelsOf(colour: string): Channels {
  const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const textOf = (channels: Channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const lightsOf = ([red, green, blue]: Channels): Channels => [lightOf(red), lightOf(green), lightOf(blue)];

function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
