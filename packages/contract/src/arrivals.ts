import { z } from 'zod';
import { topic } from './live.ts';
import { holders, signedInFan } from './operation.ts';
import { id } from './primitives.ts';

export const eventArrivals = topic({
  name: 'arrivals',
  audience: 'operators',
  access: holders(['Page_Manage_Users', 'Page_Events', 'Page_Dashboard'], { reach: 'event' }),
  isSummary: true,
  data: z.object({ fans: z.number().int(), checkins: z.number().int() }),
});

export const ownPlace = topic({
  name: 'own_place',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id }),
});
