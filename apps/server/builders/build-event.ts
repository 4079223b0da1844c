import type { Insertable, Selectable } from 'kysely';
import { newEventCode } from '../src/features/events/event-code.ts';
import type { Connection } from '../src/platform/db/database.ts';
import type { Events, EventUsers } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

const dayMs = 86_400_000;

export type BuiltEvent = Selectable<Events>;

export interface EventOverrides extends Partial<
  Omit<Insertable<Events>, 'id' | 'manager_id' | 'created_by' | 'updated_by' | 'starts_at'>
> {
  managerId: number;
  /** Defaults to the manager. */
  createdBy?: number;
  artistIds?: readonly number[];
  teamMemberIds?: readonly number[];
  /** Defaults to a week from now. */
  startsAt?: Date;
}

export async function buildEvent(db: Connection, overrides: EventOverrides): Promise<BuiltEvent> {
  const { managerId, createdBy = managerId, artistIds = [], teamMemberIds = [], startsAt, ...columns } = overrides;
  const event = await db
    .insertInto('events')
    .values({
      ...defaults(),
      ...columns,
      starts_at: startsAt ?? new Date(Date.now() + 7 * dayMs),
      manager_id: managerId,
      created_by: createdBy,
      updated_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const people = { event_id: event.id };
  if (artistIds.length > 0) {
    const artists = artistIds.map((id, position) => ({ ...people, artist_id: id, position }));
    await db.insertInto('event_artists').values(artists).execute();
  }
  if (teamMemberIds.length > 0) {
    const members = teamMemberIds.map((id) => ({ ...people, team_member_id: id }));
    await db.insertInto('event_team_members').values(members).execute();
  }
  const admins = [...new Set([createdBy, managerId])];
  await db
    .insertInto('event_users')
    .values(admins.map((id) => ({ ...people, user_id: id, event_role: 'ADMIN', is_fan: false })))
    .execute();
  return event;
}

export interface JoinOverrides {
  eventId: number;
  fanId: number;
  joinedAt?: Date;
  /** Defaults to null: the fan has joined the event but has not checked in. */
  checkedInAt?: Date | null;
  /** Defaults to null: the fan checked in themselves. */
  checkedInBy?: number | null;
  eventRole?: 'ADMIN' | 'USER';
  seat?: { section: string; row: string; seat: string };
}

export function joinFan(db: Connection, join: JoinOverrides): Promise<Selectable<EventUsers>> {
  return db.insertInto('event_users').values(joinRow(join)).returningAll().executeTakeFirstOrThrow();
}

export async function joinFans(db: Connection, joins: readonly JoinOverrides[]): Promise<void> {
  await db.insertInto('event_users').values(joins.map(joinRow)).execute();
}

function joinRow(join: JoinOverrides): Insertable<EventUsers> {
  return {
    event_id: join.eventId,
    user_id: join.fanId,
    event_role: join.eventRole ?? 'USER',
    is_fan: true,
    section: join.seat?.section ?? null,
    seat_row: join.seat?.row ?? null,
    seat: join.seat?.seat ?? null,
    joined_at: join.joinedAt ?? join.checkedInAt ?? new Date(),
    checked_in_at: join.checkedInAt ?? null,
    checked_in_by: join.checkedInBy ?? null,
  };
}

function defaults() {
  const { number, tag } = unique();
  return {
    code: newEventCode(),
    name: `Night ${number} at the Lantern`,
    seo_url: `night-${tag}-at-the-lantern`,
    timezone: 'CST',
    event_type: 'Music Concert',
    venue: 'The Lantern Hall',
    country: 'United States',
    country_code: 'US',
    state: 'Illinois',
    state_code: 'IL',
    city: 'Chicago',
    zipcode: '60614',
    address1: '2210 N Halsted Street',
    address2: '',
    is_paid: false,
    artist_bio: '',
    contact_info: '',
    seller_info: '',
    tax_rate_thousandths: 8_875,
    delivery_method: 'fixed',
    delivery_cents: 499,
    is_free_standing_available: true,
    in_seat_delivery: true,
    kiosk_available: true,
    kiosk_location: 'Left of the main bar',
    kiosk_pickup: 'Show your order code',
  } satisfies Partial<Insertable<Events>>;
}
