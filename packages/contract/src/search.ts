import { z } from 'zod';
import { getArtistManager } from './artists.ts';
import { getEventOrder } from './event-orders.ts';
import { getEventDetails } from './events.ts';
import { listFans } from './fans.ts';
import * as generalTexts from './general.texts.ts';
import { shownMailAddress } from './mail-address.ts';
import { operation } from './operation.ts';
import { processingStatuses } from './order-status.ts';
import { cleaned, epochMs, id, optionalId } from './primitives.ts';
import { updateProduct } from './products.ts';
import { listSupportCases, supportStatuses } from './support-tickets.ts';
import { timezone } from './time-zones.ts';
import { cleanLine } from './typed-text.ts';

export const maxHits = 5;
export const maxQueryLetters = 100;

export const searchKinds = ['events', 'fans', 'orders', 'tickets', 'artists', 'products'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Maps each kind to the operation whose screen a hit opens. Only people who may open the screen get the group. */
export const screenOfKind = {
  events: getEventDetails,
  fans: listFans,
  orders: getEventOrder,
  tickets: listSupportCases,
  artists: getArtistManager,
  products: updateProduct,
} as const satisfies Record<SearchKind, object>;

const named = z.object({ id, name: z.string() });
const hitsOf = <Hit extends z.ZodType>(hit: Hit) => z.array(hit).max(maxHits);

const found = z.object({
  events: hitsOf(named.extend({ event_dttm: epochMs, timezone })),
  fans: hitsOf(
    named.extend({
      email: shownMailAddress.nullable(),
      phone_number: z.string().nullable(),
      /** True for a fan of the event that the search named. */
      is_at_event: z.boolean(),
    }),
  ),
  orders: hitsOf(
    z.object({
      id,
      order_no: z.string(),
      /** False for an order of an artist's own store. */
      isflashwave: z.boolean(),
      user_name: z.string(),
      order_processing_status: z.enum(processingStatuses),
      event: named,
    }),
  ),
  tickets: hitsOf(
    z.object({
      id,
      title: z.string(),
      name: z.string(),
      status: z.enum(supportStatuses),
      /** Null for a ticket without an event. */
      event: named.nullable(),
    }),
  ),
  artists: hitsOf(named),
  products: hitsOf(z.object({ id, title: z.string(), artist: named })),
});
export type Found = z.infer<typeof found>;

export const searchEverything = operation.query({
  path: 'search/search_everything',
  summary:
    'The first five of the events, fans, orders, tickets, artists and products that a text finds inside the reach, each for those who may open its page',
  access: { kind: 'session', reach: 'event' },
  input: z.strictObject({
    query: cleaned(z.string(generalTexts.invalidValue), maxQueryLetters, cleanLine)
      .min(1, generalTexts.invalidValue)
      .max(maxQueryLetters, generalTexts.tooLong(maxQueryLetters)),
    /** Fans, orders and tickets of this event come first. */
    event_id: optionalId,
  }),
  output: found.extend({
    /**
     * The event on now, or else the next or the last one, whose pages a search outside of events offers. Null if the
     * search names an event.
     */
    tonight: named.extend({ event_dttm: epochMs }).nullable(),
    /** Groups left out because their search took too long. */
    incomplete: z.array(z.enum(searchKinds)).max(searchKinds.length),
  }),
  errors: ['not_found'],
});
