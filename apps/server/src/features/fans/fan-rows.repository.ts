import type { OrderInfo } from '@backline/contract/order-info';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { StoredSeat } from '../attendance/index.ts';
import { latestQuestion } from '../polls/index.ts';
import { latestSong } from '../song-requests/index.ts';
import { latestOrder } from './fan-orders.repository.ts';
import type { EventScope, Found } from './fan-scope.repository.ts';

export interface StoredFan extends Found, Partial<StoredSeat> {
  name: string;
  email: string | null;
  phone_number: string | null;
  image_key: string | null;
  allow_group_creation: boolean;
  has_left: boolean;
  /** These fields of the list entry are set only for the list of one event. */
  event_role?: 'ADMIN' | 'USER';
  checked_in_at?: string | null;
  song_title?: string;
  poll_question?: string;
  order_id?: number;
  order_info?: OrderInfo;
}

/**
 * Reads the fans of `page (id, at)` with their list entry and activity at the event. Finds and reads them in one
 * statement.
 */
export function fansOf(
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  scope: EventScope | null,
): RawBuilder<StoredFan> {
  const place =
    scope === null
      ? sql``
      : sql`, coalesce(f.event_role, 'USER') as event_role, f.section, f.seat_row, f.seat,
          f.named_section, f.named_row, f.named_seat, f.checked_in_at`;
  const places =
    scope === null ? sql`` : sql`left join event_users f on f.event_id = ${scope.eventId} and f.user_id = u.id`;
  const [deed, deeds] = deedOf(scope);
  return sql<StoredFan>`
    select page.id, page.at, u.name, coalesce(u.email, u.contact_email) as email,
      coalesce(u.phone_number, u.contact_phone) as phone_number,
      coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, u.allow_group_creation,
      u.left_at is not null as has_left ${place} ${deed}
    from (${page}) page
    join users u on u.id = page.id
    ${places}
    ${deeds}
    order by ${order}`;
}

export function deedOf(scope: EventScope | null): [RawBuilder<unknown>, RawBuilder<unknown>] {
  switch (scope?.order) {
    case 'requested':
      return [sql`, song.title as song_title`, lateral(latestSong(scope.eventId, sql`u.id`), sql`song`)];
    case 'answered':
      return [sql`, poll.question as poll_question`, lateral(latestQuestion(scope.eventId, sql`u.id`), sql`poll`)];
    case 'ordered':
      return [
        sql`, ordered.order_id, ordered.order_info`,
        lateral(latestOrder(scope.eventId, sql`u.id`, scope.sellerId), sql`ordered`),
      ];
    default:
      return [sql``, sql``];
  }
}

const lateral = (of: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`left join lateral (${of}) ${name} on true`;

export async function findRows(
  db: Connection,
  found: readonly Found[],
  scope: EventScope | null,
): Promise<StoredFan[]> {
  const ids = found.map(({ id }) => id);
  const times = found.map(({ at }) => at);
  const page = sql`select * from unnest(${ids}::bigint[], ${times}::timestamptz[]) with ordinality as listed (id, at, place)`;
  const { rows } = await sql<StoredFan>`${prepared}${fansOf(page, sql`page.place`, scope)}`.execute(db);
  return rows;
}
