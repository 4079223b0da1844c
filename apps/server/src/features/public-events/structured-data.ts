import { defaultBrand } from '@backline/contract/shown-brand';
import { Html } from '../../platform/html/html.ts';
import type { PublicView } from '../events/index.ts';
import { isoDate } from './event-dates.ts';

interface Context {
  address: string;
  publicUrl: string;
  images: readonly string[];
  description: string;
  isOver: boolean;
}

/**
 * Describes the event for search engines as a schema.org MusicEvent. The end is left out, because the product does not
 * know it. Returns null for an event without a date, which search engines refuse.
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function structuredData(event: PublicView, context: Context): Html | null {
  if (event.event_dttm <= 0) return null;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.event_name,
    description: event.artist_bio || context.description,
    url: context.address,
    startDate: isoDate(event),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: context.images,
    location: locationOf(event),
    performer: event.artists.map(({ name }) => ({ '@type': 'MusicGroup', name })),
    ...(event.brand.name === defaultBrand.name
      ? {}
      : { organizer: { '@type': 'Organization', name: event.brand.name, url: context.publicUrl } }),
    isAccessibleForFree: !event.is_paid,
    ...(event.ticket_url === null || context.isOver
      ? {}
      : { offers: { '@type': 'Offer', url: event.ticket_url, availability: 'https://schema.org/InStock' } }),
  };
  // No text can end the script element. A browser does not run a script of this type, so the policy needs no hash.
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return new Html(`<script type="application/ld+json">${text}</script>`);
}

const locationOf = (event: PublicView) => ({
  '@type': 'Place',
  name: event.venue,
  address: {
    '@type': 'PostalAddress',
    streetAddress: event.address1,
    addressLocality: event.city,
    addressRegion: event.state,
    postalCode: event.zipcode,
    addressCountry: event.country,
  },
});
