import { z } from 'zod';
import { topic } from './live.ts';
import { signedInFan } from './operation.ts';

/** Something of the event that its fans see was changed. */
export const eventForFans = topic({
  name: 'event',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ version: z.number().int() }),
});

/** What the event has for its fans beside itself: each is a tab of its page while it stands here. `kiosk`: for its event admins alone. */
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

/** The event's fans are offered something more, or something less: their page asks for the event anew. */
export const offersForFans = topic({
  name: 'offers',
  audience: 'fans',
  access: signedInFan,
  data: z.object({}),
});
