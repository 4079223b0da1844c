/** Point that stays visible in a crop, in percent from the left and the top. */
export interface ImageFocus {
  x: number;
  y: number;
}

export const showFocus = ({ x, y }: ImageFocus) => `${x}% from the left, ${y}% from the top`;
