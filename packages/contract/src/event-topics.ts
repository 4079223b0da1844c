import { z } from 'zod';
import { topic } from './live.ts';
import { signedInFan } from './operation.ts';

export const eventForFans = topic({
  name: 'event',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ version: z.number().int() }),
});

/** Lists what an event offers its fans; each becomes a tab of its page. `kiosk` is for event admins only. */
export const eventOffers = [
  'shop',
  'orders',
  'kiosk',
  'requests',
  'polls',
  'raffles',
  'trivia',
  'lights',
  'inbox',
] as const;
export type EventOffer = (typeof eventOffers)[number];

export const offersForFans = topic({
  name: 'offers',
  audience: 'fans',
  access: signedInFan,
  data: z.object({}),
});
