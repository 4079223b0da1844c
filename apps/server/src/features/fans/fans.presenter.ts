import type { FanRow } from '@backline/contract/fans';
import { epochMs } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { presentSeat, type StoredSeat } from '../attendance/index.ts';
import type { StoredFan } from './fan-rows.repository.ts';
import { canDo } from './fans.policy.ts';

const ofReports = {
  event_id: null,
  event_name: null,
  timezone: null,
  joined_dttm: null,
  order_no: null,
  order_amount: null,
};

const noSeat: StoredSeat = {
  section: null,
  seat_row: null,
  seat: null,
  named_section: null,
  named_row: null,
  named_seat: null,
};

/** `isOpen` is true for the list of one event that is open for check-in. */
export function presentFan(
  row: StoredFan,
  reader: Pick<Actor, 'role' | 'features'>,
  { isOpen }: { isOpen: boolean },
  address: (key: string) => string,
): FanRow {
  const place = {
    event_role: row.event_role ?? 'USER',
    checked_in_at: row.checked_in_at ?? null,
    has_left: row.has_left,
  };
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    profile_image_url: row.image_key === null ? null : address(row.image_key),
    has_left: row.has_left,
    allow_group_creation: row.allow_group_creation,
    event_role: place.event_role,
    ...presentSeat({ ...noSeat, ...row }),
    checkin_dttm: place.checked_in_at === null ? null : epochMs(place.checked_in_at),
    song_request_title: row.song_title ?? null,
    song_request_dttm: row.song_title === undefined || row.at === null ? null : epochMs(row.at),
    poll_question: row.poll_question ?? null,
    poll_dttm: row.poll_question === undefined || row.at === null ? null : epochMs(row.at),
    order_id: row.order_id ?? null,
    order_dttm: row.order_id === undefined || row.at === null ? null : epochMs(row.at),
    order_info: row.order_info ?? null,
    ...ofReports,
    can: canDo(reader, place, { isOpen }),
  };
}
