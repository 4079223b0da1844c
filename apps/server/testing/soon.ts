/** Poll options for a condition that should hold soon. The long timeout only ends a hanging test. */
export const soon = { timeout: 90_000, interval: 20 };
