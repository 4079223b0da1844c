/** Waits for something imminent: the deadline only ends a hanging test. */
export const soon = { timeout: 90_000, interval: 20 };
