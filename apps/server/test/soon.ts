/** How long to wait for something that comes in a moment: the deadline only ends a test that hangs. */
export const soon = { timeout: 90_000, interval: 20 };
