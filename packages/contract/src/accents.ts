import { toHex, toOklch } from './oklch.ts';
import type { Accent } from './shown-accent.ts';

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Below this chroma a colour reads as grey, which stays grey. */
const greyChroma = 0.03;

/**
 * Returns the shades of a colour that are readable in both themes of the fans' app. The app's contrast test proves the
 * limits of the lightness against the backgrounds in its styles.
 */
export function accentOf(colour: string): Accent {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const { lightness, chroma: found, hue } = toOklch(red, green, blue);
  const chroma = found < greyChroma ? found : clamp(found * 1.4, 0.12, 0.2);
  return {
    dark: toHex({ lightness: clamp(lightness, 0.8, 0.9), chroma, hue }),
    light: toHex({ lightness: clamp(lightness, 0.38, 0.46), chroma, hue }),
  };
}
