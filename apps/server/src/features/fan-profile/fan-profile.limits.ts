import type { Limit } from '../../platform/throttle/throttle.ts';

const hour = 3600;

/** A picture is two files. Far more than anybody changes it, far less than fills a disk. */
export const pictureLimit: Limit = { limit: 40, windowSeconds: hour };

/** Each one costs the organiser money. */
export const leaveCodeLimit: Limit = { limit: 5, windowSeconds: hour };

/** Each one reads all that there is of a fan. */
export const downloadLimit: Limit = { limit: 6, windowSeconds: hour };
