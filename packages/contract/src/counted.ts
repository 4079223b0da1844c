/** Returns the count with its noun: `1 entry`, `1,203 entries`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
