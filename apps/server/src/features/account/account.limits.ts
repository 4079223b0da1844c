import type { Limit } from '../../platform/throttle/throttle.ts';

const hour = 3600;

/** Each request writes to somebody who did not ask, and a text costs money. */
export const changeLimits = {
  asker: { limit: 60, windowSeconds: hour },
  person: { limit: 10, windowSeconds: hour },
  address: { limit: 5, windowSeconds: hour },
} satisfies Record<string, Limit>;

export const confirmLimit: Limit = { limit: 120, windowSeconds: hour / 4 };
