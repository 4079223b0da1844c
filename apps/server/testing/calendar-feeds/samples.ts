import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { getCalendarFeed: {}, renewCalendarFeed: {}, endCalendarFeed: {} } };
