import { fanContacts, type FanRow, type FanSection } from '@backline/contract/fans';
import { toDollars } from '@backline/contract/money';
import { mayCall } from '../../platform/access/access.ts';
import { epochMs } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { presentSeat } from '../attendance/index.ts';
import type { DeedRow } from './deed-rows.repository.ts';

/** Shows addresses and numbers only to people who may open the users list. */
export function presentDeed(
  row: DeedRow,
  section: FanSection,
  reader: Pick<Actor, 'role' | 'features'>,
  address: (key: string) => string,
): FanRow {
  const areContactsShown = mayCall(fanContacts, reader);
  const at = epochMs(row.at);
  return {
    id: row.user_id,
    name: row.name,
    email: areContactsShown ? row.email : null,
    phone_number: areContactsShown ? row.phone_number : null,
    profile_image_url: row.image_key === null ? null : address(row.image_key),
    has_left: row.has_left,
    allow_group_creation: row.allow_group_creation,
    event_role: row.event_role,
    ...presentSeat(row),
    checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at),
    song_request_title: row.song_title,
    song_request_dttm: section === 'requests' ? at : null,
    poll_question: row.poll_question,
    poll_dttm: section === 'polls' ? at : null,
    order_id: row.order_id,
    order_dttm: section === 'orders' ? at : null,
    order_info: null,
    event_id: row.event_id,
    event_name: row.event_name,
    timezone: row.timezone,
    joined_dttm: section === 'users' ? at : null,
    order_no: row.order_no,
    order_amount: row.order_cents === null ? null : toDollars(row.order_cents),
    can: { check_in: false, undo_check_in: false },
  };
}
