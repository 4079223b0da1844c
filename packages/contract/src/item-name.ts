/** The only size of a product that has no sizes. */
export const genericSize = 'GENERIC';
export const isGeneric = (size: string): boolean => size === genericSize;

/** Returns the name of an item with its size, if it has one and it is chosen. */
export const itemName = ({ title, size }: { title: string; size: string }): string =>
  size === '' || isGeneric(size) ? title : `${title}, ${size}`;
