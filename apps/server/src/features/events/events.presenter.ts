import {
  eventFields,
  lentEventFields,
  listedEventFields,
  publicEventFields,
  type createEventInput,
} from '@backline/contract/event-fields';
import type { EventDetail, EventRow, PublicEvent, WholeEvent } from '@backline/contract/events';
import { namesOf, omit, pick, type FieldOutputs, type Fields } from '@backline/contract/fields';
import { toCents, toDollars, toPercent, toThousandths } from '@backline/contract/money';
import type { Brand } from '@backline/contract/shown-brand';
import type { z } from 'zod';
import { epochMs, timestampFromMs } from '../../platform/db/database.ts';
import { presentBrand } from '../brands/index.ts';
import { presentPoster, type CardSource, type Poster } from '../uploads/index.ts';
import type { EventListRow } from './event-list.repository.ts';
import type { EventColumns, EventDetailRow, PublicEventRow } from './events.repository.ts';

export type ImageAddress = (key: string) => string;

/** These fields differ from their columns in name or shape. All others share a column's name. */
const reshaped = [
  'event_image_url',
  'event_image_thumbnail_url',
  'event_name',
  'event_dttm',
  'tax_rate',
  'delivery_cost',
] as const;
const columns = omit(eventFields, reshaped);
const columnNames = namesOf(columns);
const plain: Fields = columns;

/** The table's check constraints guarantee these enums, but the generated types only say string. */
type Checked = FieldOutputs<typeof columns>;

/** Converts times between the API, which uses milliseconds, and the table, which uses timestamps. */
const reshape = (names: readonly string[], values: object, ofMoment: (value: never) => unknown): object =>
  Object.fromEntries(
    names.map((name): [string, unknown] => {
      const value: unknown = Reflect.get(values, name);
      return [name, plain[name]?.kind === 'moment' && value !== null ? ofMoment(value as never) : value];
    }),
  );

export function presentRow(row: EventListRow, address: ImageAddress, checkins: number | null): EventRow {
  return {
    ...(reshape(listedEventFields, row, epochMs) as Pick<EventRow, (typeof listedEventFields)[number]>),
    id: row.id,
    name: row.name,
    event_image_url: image(row.image_key, address),
    event_dttm: epochMs(row.starts_at),
    event_role: row.event_role,
    event_code: row.code,
    checkin_count: checkins,
  };
}

export function presentFields(row: EventColumns, address: ImageAddress) {
  return {
    ...presentPlain(row),
    manager_id: row.manager_id,
    event_image_url: image(row.image_key, address),
    event_image_thumbnail_url: image(row.image_thumbnail_key, address),
  };
}

/** Omits images, because their URLs differ by reader. */
function presentPlain(
  row: EventColumns,
): Omit<FieldOutputs<typeof eventFields>, 'event_image_url' | 'event_image_thumbnail_url'> {
  return {
    ...(reshape(columnNames, row, epochMs) as Checked),
    event_name: row.name,
    event_dttm: epochMs(row.starts_at),
    tax_rate: toPercent(row.tax_rate_thousandths),
    delivery_cost: deliveryCost(row),
  };
}

export function presentWhole(
  columns: EventColumns,
  people: { artistIds: readonly number[]; teamMemberIds: readonly number[] },
  address: ImageAddress,
): Record<string, unknown> {
  return {
    ...presentFields(columns, address),
    artist_id: people.artistIds,
    team_members_id: people.teamMemberIds.toSorted((a, b) => a - b),
  };
}

export function presentDetail(row: EventDetailRow, { areFansShown }: { areFansShown: boolean }): EventDetail {
  return {
    event_id: row.id,
    ...pick(presentPlain(row), lentEventFields),
    event_code: areFansShown ? row.code : null,
    event_count: areFansShown ? row.fan_count : null,
    checkin_count: areFansShown ? row.checkin_count : null,
    event_created_by: areFansShown ? row.created_by_name : null,
  };
}

export function presentWholeEvent(row: EventDetailRow, qrcodeUrl: string, address: ImageAddress): WholeEvent {
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

export interface OtherDate extends Pick<
  PublicEvent,
  'event_name' | 'event_dttm' | 'timezone' | 'seo_url' | 'venue' | 'city'
> {}

export interface PublicView extends PublicEvent {
  event_id: number;
  brand: Brand;
  poster: Poster | null;
  /** Null while the poster is not drawn in smaller sizes, and for a poster without pixels. */
  card: Omit<CardSource, 'readIcon'> | null;
  other_dates: OtherDate[];
  version: number;
  changed_dttm: number;
}

export function presentPublic(row: PublicEventRow, address: ImageAddress): PublicView {
  const brand = presentBrand(row);
  return {
    event_id: row.id,
    ...pick(presentPlain(row), publicEventFields),
    event_image_url: image(row.image_key, address),
    seo_url: row.seo_url,
    artists: artists(row, address),
    checkin_count: row.checkin_count,
    brand,
    poster: row.image_key === null ? null : presentPoster(row.image_key, row, address),
    card:
      row.image_key === null || row.poster_width === null
        ? null
        : { imageKey: row.image_key, colour: brand.colour, icon: row.brand_icon },
    other_dates: row.other_dates.map(({ name, starts_at_ms, ...date }) => ({
      event_name: name,
      event_dttm: starts_at_ms,
      ...date,
    })),
    version: row.version,
    changed_dttm: epochMs(row.updated_at),
  };
}

function image(key: string | null, address: ImageAddress): string | null {
  return key === null ? null : address(key);
}

function artists(row: Pick<EventDetailRow, 'artists'>, address: ImageAddress) {
  return row.artists.map((artist) => ({ id: artist.id, name: artist.name, image: image(artist.image_key, address) }));
}

type EventFields = Omit<z.output<typeof createEventInput>, 'seo_url'>;

export interface EventImages {
  image: string | null;
  thumbnail: string | null;
}

/** Returns the columns of a form. Clears values that a switch hides, such as the ticket link of a free event. */
export function toColumns(input: EventFields, managerId: number, images: EventImages): EventColumns {
  return {
    ...(reshape(columnNames, input, timestampFromMs) as Pick<EventColumns, (typeof columnNames)[number]>),
    name: input.event_name,
    starts_at: timestampFromMs(input.event_dttm),
    ticket_url: input.is_paid ? input.ticket_url : null,
    tax_rate_thousandths: toThousandths(input.tax_rate),
    ...deliveryColumns(input),
    kiosk_location: input.kiosk_available ? input.kiosk_location : '',
    kiosk_pickup: input.kiosk_available ? input.kiosk_pickup : '',
    image_key: images.image,
    image_thumbnail_key: images.thumbnail,
    manager_id: managerId,
  };
}

type DeliveryColumns = Pick<EventColumns, 'delivery_cents' | 'delivery_percent_thousandths'>;

function deliveryCost({ delivery_cents: cents, delivery_percent_thousandths: thousandths }: DeliveryColumns): number {
  return cents === null ? toPercent(thousandths ?? 0) : toDollars(cents);
}

function deliveryColumns({ delivery_method, delivery_cost }: EventFields): DeliveryColumns {
  // In the API, percentages have two decimals, like dollars.
  const hundredths = toCents(delivery_cost);
  return delivery_method === 'fixed'
    ? { delivery_cents: hundredths, delivery_percent_thousandths: null }
    : { delivery_cents: null, delivery_percent_thousandths: hundredths * 10 };
}
