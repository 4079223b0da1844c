import { z } from 'zod';
import { topic } from './live.ts';
import { signedInFan } from './operation.ts';
import { epochMs, id } from './primitives.ts';

/** How long an offer holds its unit for the fan. */
export const offerMinutes = 10;
/** Maximum open places of a fan at an event. */
export const maxRestockPlaces = 10;
/** Maximum fans who wait for one size. */
export const maxRestockQueue = 2_000;

/** Maximum places that the shop shows. */
export const maxShownPlaces = 100;

export const restockPlace = z.object({
  size_id: id,
  /** End of the offer that holds a unit for the fan. Null while the fan waits. */
  offer_end_dttm: epochMs.nullable(),
});
export type RestockPlace = z.infer<typeof restockPlace>;

export const ownRestock = topic({
  name: 'own_restock',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id }),
});
