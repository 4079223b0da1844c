import { ianaZone, type deliveryMethods, type eventTypes, type timezones } from '@backline/contract/event-fields';
import type { EventDetail, createEvent } from '@backline/contract/events';
import type { Input } from '@backline/contract/operation';
import { fromWallClock, toWallClock, type WallClock } from '../../lib/time-zone.ts';
import type { StoredImage } from '../../lib/uploads.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface EventValues {
  event_name: string;
  seo_url: string;
  /** As the clocks of the event's zone show it. */
  event_dttm: WallClock | null;
  timezone: (typeof timezones)[number];
  event_type: (typeof eventTypes)[number];
  is_paid: boolean;
  ticket_url: string;
  playlist_url: string;
  artist_bio: string;
  contact_info: string;
  seller_info: string;
  song_request_count: number | null;
  manager_id: number | null;
  artist_id: number[];
  team_members_id: number[];
  image: FormImage | null;
  venue: string;
  country?: string;
  country_code: string;
  state?: string;
  state_code: string;
  city?: string;
  zipcode: string;
  address1: string;
  address2: string;
  tax_rate: number | null;
  delivery_method?: (typeof deliveryMethods)[number];
  delivery_cost: number | null;
  is_free_standing_available: boolean;
  in_seat_delivery: boolean;
  kiosk_available: boolean;
  kiosk_location: string;
  kiosk_pickup: string;
}

/** The wire fields that create and update share. */
export type EventFields = Omit<Input<typeof createEvent>, 'seo_url'>;

export const newEvent: EventValues = {
  event_name: '',
  seo_url: '',
  event_dttm: null,
  timezone: 'CST',
  event_type: 'Music Concert',
  is_paid: false,
  ticket_url: '',
  playlist_url: '',
  artist_bio: '',
  contact_info: '',
  seller_info: '',
  song_request_count: null,
  manager_id: null,
  artist_id: [],
  team_members_id: [],
  image: null,
  venue: '',
  country: 'United States',
  country_code: 'US',
  state_code: '',
  zipcode: '',
  address1: '',
  address2: '',
  tax_rate: null,
  delivery_cost: null,
  is_free_standing_available: true,
  in_seat_delivery: true,
  kiosk_available: true,
  kiosk_location: '',
  kiosk_pickup: '',
};

export function toValues(event: EventDetail): EventValues {
  const { event_image_url: url, event_image_thumbnail_url: thumbnailUrl } = event;
  return {
    event_name: event.event_name,
    seo_url: event.seo_url,
    event_dttm: event.event_dttm > 0 ? toWallClock(event.event_dttm, ianaZone[event.timezone]) : null,
    timezone: event.timezone,
    event_type: 'Music Concert',
    is_paid: event.is_paid,
    ticket_url: event.ticket_url ?? '',
    playlist_url: event.playlist_url ?? '',
    artist_bio: event.artist_bio,
    contact_info: event.contact_info,
    seller_info: event.seller_info,
    song_request_count: event.song_request_count,
    manager_id: event.manager_id,
    artist_id: event.artist_id.map(({ id }) => id),
    team_members_id: event.team_members_id.map(({ id }) => id),
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
    venue: event.venue,
    country: event.country || undefined,
    country_code: event.country_code,
    state: event.state || undefined,
    state_code: event.state_code,
    city: event.city || undefined,
    zipcode: event.zipcode,
    address1: event.address1,
    address2: event.address2,
    tax_rate: event.tax_rate,
    delivery_method: event.delivery_method,
    delivery_cost: event.delivery_cost,
    is_free_standing_available: event.is_free_standing_available,
    in_seat_delivery: event.in_seat_delivery,
    kiosk_available: event.kiosk_available,
    kiosk_location: event.kiosk_location,
    kiosk_pickup: event.kiosk_pickup,
  };
}

/** What is sent. The form's rules have passed, so what they require is there; the contract's schema has the last word. */
export function toFields(values: EventValues, image: StoredImage | null): EventFields {
  const { image: _image, seo_url: _seoUrl, ...fields } = values;
  return {
    ...fields,
    event_dttm: toEpoch(values.event_dttm, values.timezone),
    country: values.country ?? '',
    state: values.state ?? '',
    city: values.city ?? '',
    ticket_url: values.is_paid ? values.ticket_url : null,
    tax_rate: values.tax_rate ?? Number.NaN,
    delivery_method: values.delivery_method ?? 'percentage',
    delivery_cost: values.delivery_cost ?? Number.NaN,
    event_image_url: image?.url ?? null,
    event_image_thumbnail_url: image?.thumbnailUrl ?? null,
  };
}

/** 0 where no date was picked: the contract's rule for the date then gives its own message. */
export function toEpoch(wallClock: unknown, timezone: EventValues['timezone']): number {
  return typeof wallClock === 'string' ? fromWallClock(wallClock, ianaZone[timezone]) : 0;
}
