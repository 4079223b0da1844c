import type { EventDetail } from '@backline/contract/events';
import { formatWallClock, missing } from '../../lib/format.ts';
import type { EventValues } from './event-values.ts';

/** Values that only make sense together, under one label. */
export interface ClashingField {
  key: string;
  label: string;
  values: readonly (keyof EventValues)[];
}

const one = (key: keyof EventValues, label: string): ClashingField => ({ key, label, values: [key] });

/** A manager brings their own artists and team. */
const people: ClashingField = {
  key: 'people',
  label: 'Artist Manager, Artists and Team Members',
  values: ['manager_id', 'artist_id', 'team_members_id'],
};

const all: readonly ClashingField[] = [
  one('image', 'Event Image'),
  one('event_name', 'Event Name'),
  { key: 'date', label: 'Date', values: ['event_dttm', 'timezone'] },
  one('event_type', 'Event Type'),
  one('artist_id', 'Artists'),
  one('team_members_id', 'Team Members'),
  one('is_paid', 'Paid event'),
  one('ticket_url', 'Ticket URL'),
  one('playlist_url', 'Playlist URL'),
  one('song_request_count', 'Song requests per fan'),
  one('artist_bio', 'Artist Bio'),
  one('contact_info', 'Contact Info'),
  one('seller_info', 'Seller Info'),
  one('venue', 'Venue'),
  one('address1', 'Address 1'),
  one('address2', 'Address 2'),
  { key: 'place', label: 'Country, State, City', values: ['country', 'country_code', 'state', 'state_code', 'city'] },
  one('zipcode', 'Zipcode'),
  one('tax_rate', 'Tax Rate'),
  one('delivery_method', 'Delivery Method'),
  one('delivery_cost', 'Delivery Charges'),
  one('is_free_standing_available', 'Free standing'),
  one('in_seat_delivery', 'Allocated seats (in-seat delivery)'),
  one('kiosk_available', 'Kiosk pickup'),
  one('kiosk_location', 'Kiosk Location'),
  one('kiosk_pickup', 'Kiosk Pickup Instructions'),
];

/** The form's fields behind the wire's names of what somebody else changed. */
export function clashingFields(wireNames: readonly string[]): ClashingField[] {
  const names = new Set<string>(wireNames.map((name) => (name.startsWith('event_image') ? 'image' : name)));
  const fields = all.filter(({ values }) => values.some((value) => names.has(value)));
  if (!names.has('manager_id')) return fields;
  return [people, ...fields.filter(({ key }) => key !== 'artist_id' && key !== 'team_members_id')];
}

export function pick(values: EventValues, fields: readonly ClashingField[]): Partial<EventValues> {
  const names = new Set(fields.flatMap((field) => field.values));
  // An absent state or city is spelt out, so that taking it empties the input.
  return Object.fromEntries(Array.from(names, (name) => [name, values[name]]));
}

export function showField(field: ClashingField, values: EventValues, known: readonly EventDetail[]): string {
  const shown = field.values.filter((name) => !name.endsWith('_code')).map((name) => showValue(name, values, known));
  return shown.filter((text) => text !== '').join(', ') || missing;
}

function showValue(name: keyof EventValues, values: EventValues, known: readonly EventDetail[]): string {
  const value = values[name];
  if (name === 'event_dttm') return values.event_dttm === null ? '' : formatWallClock(values.event_dttm);
  if (name === 'image')
    return values.image === null ? 'No image' : 'file' in values.image ? values.image.file.name : 'Image';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (name === 'manager_id') {
    return known.find((event) => event.manager_id === value)?.manager_name ?? nameless(1);
  }
  if (Array.isArray(value)) return showPeople(value, known);
  return value === null || value === undefined ? '' : String(value);
}

function showPeople(ids: readonly number[], known: readonly EventDetail[]): string {
  const people = known.flatMap((event) => [...event.artist_id, ...event.team_members_id]);
  const names = ids.map((id) => people.find((person) => person.id === id)?.name);
  const unknown = names.filter((name) => name === undefined).length;
  return [...names.filter((name) => name !== undefined), ...(unknown > 0 ? [nameless(unknown)] : [])].join(', ');
}

/** People chosen in the form just now: their names are in its lists, not in either event. */
const nameless = (count: number) => (count === 1 ? 'one newly chosen' : `${count} newly chosen`);
