/** `1.250 s` */
export const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(3)} s`;
