import { z } from 'zod';
import { topic } from './live.ts';
import { holders, signedInFan } from './operation.ts';
import { id } from './primitives.ts';

/** How many joined an event, and how many of them are in. */
export const eventArrivals = topic({
  name: 'arrivals',
  audience: 'keepers',
  access: holders(['Page_Manage_Users', 'Page_Events', 'Page_Dashboard'], { reach: 'event' }),
  isSummary: true,
  data: z.object({ fans: z.number().int(), checkins: z.number().int() }),
});

/** Somebody else changed the fan's place at an event: the door let them in, or took that back. */
export const ownPlace = topic({
  name: 'own_place',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id }),
});
