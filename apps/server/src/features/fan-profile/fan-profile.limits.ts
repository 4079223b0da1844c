import type { Limit } from '../../platform/throttle/throttle.ts';

const hour = 3600;

export const pictureLimit: Limit = { limit: 40, windowSeconds: hour };

/** Each text message costs the organiser money. */
export const leaveCodeLimit: Limit = { limit: 5, windowSeconds: hour };

/** Each download reads everything about a fan. */
export const downloadLimit: Limit = { limit: 6, windowSeconds: hour };
