import { kioskAvailability } from '@backline/contract/event-rules';
import type { EventOverrides } from '../builders/builders.ts';
import type { PlannedEvent } from './event-plan.ts';

/** Realistic state and city taxes, in thousandths of a percent. */
const taxByState: Readonly<Record<string, number>> = {
  IL: 10_250,
  NY: 8_875,
  CA: 9_500,
  CO: 8_810,
  TX: 8_250,
  MA: 6_250,
  WA: 10_350,
  TN: 9_250,
  GA: 8_900,
  UT: 7_750,
  OR: 0,
  PA: 8_000,
  LA: 10_000,
};
const indianTax = 18_000;

export function eventDetails(event: PlannedEvent): Partial<EventOverrides> {
  const { venue, troupe, artists, isFreeStanding, isInSeat } = event;
  const hasKiosk = kioskAvailability(isFreeStanding);
  const isPercentage = !isFreeStanding;
  return {
    name: event.name,
    seo_url: event.seoUrl,
    created_at: event.createdAt,
    updated_at: event.createdAt,
    timezone: venue.timezone,
    venue: venue.name,
    country: venue.country,
    country_code: venue.countryCode,
    state: venue.state,
    state_code: venue.stateCode,
    city: venue.city,
    zipcode: venue.zipcode,
    address1: venue.address,
    is_paid: event.isPaid,
    ticket_url: event.isPaid ? `https://tickets.example.org/${event.seoUrl}` : null,
    playlist_url: isInSeat ? `https://music.example.org/playlists/${event.seoUrl}` : null,
    artist_bio: artists.map((artist) => artist.bio).join('\n\n'),
    contact_info: `${troupe.manager.name}, ${troupe.manager.email}`,
    seller_info: `Merchandise is sold by ${artists[0]?.name} at the stand beside the bar.`,
    song_request_count: isInSeat ? 5 : null,
    tax_rate_thousandths: venue.countryCode === 'IN' ? indianTax : (taxByState[venue.stateCode] ?? 0),
    delivery_method: isPercentage ? 'percentage' : 'fixed',
    delivery_cents: isPercentage ? null : 499,
    delivery_percent_thousandths: isPercentage ? 7_500 : null,
    is_free_standing_available: isFreeStanding,
    in_seat_delivery: isInSeat,
    kiosk_available: hasKiosk,
    kiosk_location: hasKiosk ? 'Foyer, left of the main bar' : '',
    kiosk_pickup: hasKiosk ? 'Show the code of your order on your phone' : '',
  };
}
