/** Percent from the left and top of the point that stays visible in a crop. */
export interface ImageFocus {
  x: number;
  y: number;
}

export const showFocus = ({ x, y }: ImageFocus) => `${x}% from the left, ${y}% from the top`;
