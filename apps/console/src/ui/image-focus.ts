/** Percent of an image, from its left and its top: what stays in view where it is cropped. */
export interface ImageFocus {
  x: number;
  y: number;
}

export const showFocus = ({ x, y }: ImageFocus) => `${x}% from the left, ${y}% from the top`;
