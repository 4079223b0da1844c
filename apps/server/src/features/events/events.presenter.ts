import type { createEventInput } from '@backline/contract/event-fields';
import type { EventDetail, EventRow, PublicEvent } from '@backline/contract/events';
import { toCents, toDollars, toPercent, toThousandths } from '@backline/contract/money';
import type { z } from 'zod';
import { epochMs, timestampFromMs } from '../../platform/db/database.ts';
import type { EventListRow } from './event-list.repository.ts';
import type { EventColumns, EventDetailRow, PublicEventRow } from './events.repository.ts';

/** Turns a key of the object store into the address that a page shows. */
export type ImageAddress = (key: string) => string;

/** The checks of the table hold these to the contract's words; the generated types only know text. */
type Timezone = EventRow['timezone'];
type DeliveryMethod = EventDetail['delivery_method'];

export function presentRow(row: EventListRow, address: ImageAddress): EventRow {
  return {
    id: row.id,
    name: row.name,
    event_image_url: image(row.image_key, address),
    venue: row.venue,
    event_dttm: epochMs(row.starts_at),
    timezone: row.timezone,
    event_role: row.event_role,
  };
}

/** The fields that the form fills, as the wire words them. */
export function presentFields(row: EventColumns, address: ImageAddress) {
  return {
    event_name: row.name,
    event_dttm: epochMs(row.starts_at),
    event_type: row.event_type,
    timezone: row.timezone as Timezone,
    venue: row.venue,
    country: row.country,
    country_code: row.country_code,
    state: row.state,
    state_code: row.state_code,
    city: row.city,
    zipcode: row.zipcode,
    address1: row.address1,
    address2: row.address2,
    is_paid: row.is_paid,
    ticket_url: row.ticket_url,
    playlist_url: row.playlist_url,
    artist_bio: row.artist_bio,
    contact_info: row.contact_info,
    seller_info: row.seller_info,
    song_request_count: row.song_request_count,
    manager_id: row.manager_id,
    tax_rate: toPercent(row.tax_rate_thousandths),
    delivery_method: row.delivery_method as DeliveryMethod,
    delivery_cost: deliveryCost(row),
    is_free_standing_available: row.is_free_standing_available,
    in_seat_delivery: row.in_seat_delivery,
    kiosk_available: row.kiosk_available,
    kiosk_location: row.kiosk_location,
    kiosk_pickup: row.kiosk_pickup,
    event_image_url: image(row.image_key, address),
    event_image_thumbnail_url: image(row.image_thumbnail_key, address),
  };
}

/** All that a save writes, for the audit log and for telling what changed. */
export function presentWhole(
  columns: EventColumns,
  people: { artistIds: readonly number[]; teamMemberIds: readonly number[] },
  address: ImageAddress,
): Record<string, unknown> {
  return {
    ...presentFields(columns, address),
    artist_id: people.artistIds,
    // They have no order of their own.
    team_members_id: people.teamMemberIds.toSorted((a, b) => a - b),
  };
}

export function presentDetail(row: EventDetailRow, qrcodeUrl: string, address: ImageAddress): EventDetail {
  return {
    ...presentFields(row, address),
    event_id: row.id,
    version: row.version,
    event_code: row.code,
    seo_url: row.seo_url,
    event_count: row.fan_count,
    checkin_count: row.checkin_count,
    event_created_by: row.created_by_name,
    event_role: row.event_role,
    artist_id: artists(row, address),
    team_members_id: row.team_members,
    manager_name: row.manager_name,
    qrcode_url: qrcodeUrl,
  };
}

export function presentPublic(row: PublicEventRow, address: ImageAddress): PublicEvent {
  return {
    event_name: row.name,
    event_type: row.event_type,
    event_dttm: epochMs(row.starts_at),
    timezone: row.timezone as Timezone,
    event_image_url: image(row.image_key, address),
    is_paid: row.is_paid,
    ticket_url: row.ticket_url,
    playlist_url: row.playlist_url,
    seo_url: row.seo_url,
    artists: artists(row, address),
    checkin_count: row.checkin_count,
    artist_bio: row.artist_bio,
    contact_info: row.contact_info,
    venue: row.venue,
    address1: row.address1,
    city: row.city,
    state: row.state,
    country: row.country,
    zipcode: row.zipcode,
  };
}

function image(key: string | null, address: ImageAddress): string | null {
  return key === null ? null : address(key);
}

function artists(row: Pick<EventDetailRow, 'artists'>, address: ImageAddress) {
  return row.artists.map((artist) => ({ id: artist.id, name: artist.name, image: image(artist.image_key, address) }));
}

type EventFields = Omit<z.output<typeof createEventInput>, 'seo_url'>;

/** Keys of the object store. */
export interface EventImages {
  image: string | null;
  thumbnail: string | null;
}

/** The columns for what the form sent. What a switch hides is not kept: kiosk texts, the ticket link of a free event. */
export function toColumns(input: EventFields, managerId: number, images: EventImages): EventColumns {
  return {
    name: input.event_name,
    starts_at: timestampFromMs(input.event_dttm),
    timezone: input.timezone,
    event_type: input.event_type,
    venue: input.venue,
    country: input.country,
    country_code: input.country_code,
    state: input.state,
    state_code: input.state_code,
    city: input.city,
    zipcode: input.zipcode,
    address1: input.address1,
    address2: input.address2,
    is_paid: input.is_paid,
    ticket_url: input.is_paid ? input.ticket_url : null,
    playlist_url: input.playlist_url,
    artist_bio: input.artist_bio,
    contact_info: input.contact_info,
    seller_info: input.seller_info,
    song_request_count: input.song_request_count,
    tax_rate_thousandths: toThousandths(input.tax_rate),
    delivery_method: input.delivery_method,
    ...deliveryColumns(input),
    is_free_standing_available: input.is_free_standing_available,
    in_seat_delivery: input.in_seat_delivery,
    kiosk_available: input.kiosk_available,
    kiosk_location: input.kiosk_available ? input.kiosk_location : '',
    kiosk_pickup: input.kiosk_available ? input.kiosk_pickup : '',
    image_key: images.image,
    image_thumbnail_key: images.thumbnail,
    manager_id: managerId,
  };
}

type DeliveryColumns = Pick<EventColumns, 'delivery_cents' | 'delivery_percent_thousandths'>;

/** Dollars or a percentage, as the method says. */
function deliveryCost({ delivery_cents: cents, delivery_percent_thousandths: thousandths }: DeliveryColumns): number {
  return cents === null ? toPercent(thousandths ?? 0) : toDollars(cents);
}

function deliveryColumns({ delivery_method, delivery_cost }: EventFields): DeliveryColumns {
  // The wire has hundredths of a percent as it has cents.
  const hundredths = toCents(delivery_cost);
  return delivery_method === 'fixed'
    ? { delivery_cents: hundredths, delivery_percent_thousandths: null }
    : { delivery_cents: null, delivery_percent_thousandths: hundredths * 10 };
}
