import { z } from 'zod';
import { addressedCode } from './attendance.ts';
import { maxArtists } from './event-rules.ts';
import { anybody, operation } from './operation.ts';
import { epochMs } from './primitives.ts';
import { shownAccent } from './shown-accent.ts';
import { shownBrand } from './shown-brand.ts';
import { timezone } from './time-zones.ts';

const foundEvent = z.object({
  event_name: z.string(),
  event_dttm: epochMs,
  timezone,
  venue: z.string(),
  city: z.string(),
  /** ISO 3166, two letters. Phone numbers without a calling code are read as numbers of this country. */
  country_code: z.string(),
  event_image_thumbnail_url: z.string().nullable(),
  artists: z.array(z.string()).max(maxArtists),
  brand: shownBrand,
  /** Colours of the poster, or of the brand if the event has none. */
  accent: shownAccent.nullable(),
  seo_url: z.string(),
});
export type FoundEvent = z.infer<typeof foundEvent>;

export const findEvent = operation.read({
  path: 'fan/find_event',
  summary:
    'Returns what the public page of the event with a code shows, before the sign-in; null if the code is unknown',
  access: anybody,
  input: z.strictObject({ event_code: addressedCode }),
  output: z.object({ event: foundEvent.nullable() }),
  errors: ['too_many_requests'],
});
