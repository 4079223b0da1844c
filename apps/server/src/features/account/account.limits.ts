import type { Limit } from '../../platform/throttle/throttle.ts';

const hour = 3600;

/** Each request sends a message to a person who may not expect it, and a text message costs money. */
export const changeLimits = {
  asker: { limit: 60, windowSeconds: hour },
  person: { limit: 10, windowSeconds: hour },
  address: { limit: 5, windowSeconds: hour },
} satisfies Record<string, Limit>;

export const confirmLimit: Limit = { limit: 120, windowSeconds: hour / 4 };
