const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));

/** Relative luminance of a colour such as `#b79dff`, as WCAG 2 defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const lightened = (colour: string, share: number): string =>
  `#${channelsOf(colour)
    .map((channel) =>
      Math.round(channel + (255 - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the colour if it reaches the contrast with the background, otherwise the first lighter shade that does. */
export function readableOn(background: string, colour: string, minContrast: number): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const shade = lightened(colour, percent / 100);
    if (contrastOf(shade, background) >= minContrast) return shade;
  }
  return '#ffffff';
}
