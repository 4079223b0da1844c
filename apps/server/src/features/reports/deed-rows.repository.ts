import type { FanSection } from '@backline/contract/fans';
import type { EventName } from '@backline/contract/events';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredSeat } from '../attendance/index.ts';
import { keptOf } from '../orders/index.ts';
import { latestFirst, pageOfDeeds, type DeedPlace, type ReportScope } from './deeds.repository.ts';

export interface DeedRow extends DeedPlace, StoredSeat {
  user_id: number;
  event_id: number;
  event_name: string;
  timezone: EventName['timezone'];
  name: string;
  email: string | null;
  phone_number: string | null;
  image_key: string | null;
  allow_group_creation: boolean;
  has_left: boolean;
  event_role: 'ADMIN' | 'USER';
  checked_in_at: string | null;
  song_title: string | null;
  poll_question: string | null;
  order_id: number | null;
  order_no: string | null;
  order_cents: number | null;
}

/** Returns joins and columns for rows `d`: `song_title, poll_question, order_id, order_no, order_cents`. */
export function detailOf(section: FanSection, sellerId: number | null) {
  const none = sql`null::text`;
  const no = { song: none, question: none, orderId: sql`null::bigint`, orderNo: none, cents: sql`null::bigint` };
  switch (section) {
    case 'requests':
      return { ...no, song: sql`s.title`, from: sql`join requested_songs s on s.id = d.detail` };
    case 'polls':
      return { ...no, question: sql`p.question`, from: sql`join polls p on p.id = d.detail` };
    case 'orders':
      return {
        ...no,
        orderId: sql`o.id`,
        orderNo: sql`o.order_no`,
        cents: sql`(${keptOf(sellerId)})::bigint`,
        from: sql`join orders o on o.id = d.detail`,
      };
    default:
      return { ...no, from: sql`` };
  }
}

export const whoAndWhere = sql`join users u on u.id = d.user_id join events e on e.id = d.event_id
  left join event_users f on f.event_id = d.event_id and f.user_id = d.user_id`;

interface Window {
  after: DeedPlace | null;
  limit: number;
  offset: number;
}

export async function listDeeds(
  db: Connection,
  section: FanSection,
  scope: ReportScope,
  window: Window,
): Promise<DeedRow[]> {
  const page: RawBuilder<unknown> = pageOfDeeds(section, scope, window);
  const { song, question, orderId, orderNo, cents, from } = detailOf(section, scope.sellerId);
  const { rows } = await sql<DeedRow>`
    select d.id, d.at, d.within, d.user_id, d.event_id, e.name as event_name, e.timezone, u.name,
      coalesce(u.email, u.contact_email) as email, coalesce(u.phone_number, u.contact_phone) as phone_number,
      coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, u.allow_group_creation,
      u.left_at is not null as has_left, coalesce(f.event_role, 'USER') as event_role, f.section, f.seat_row, f.seat,
      f.named_section, f.named_row, f.named_seat, f.checked_in_at,
      ${song} as song_title, ${question} as poll_question, ${orderId} as order_id, ${orderNo} as order_no, ${cents} as order_cents
    from (${page}) d ${whoAndWhere} ${from}
    ${latestFirst}`.execute(db);
  return rows;
}
