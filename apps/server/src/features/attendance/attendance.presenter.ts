import type { checkIn, getAttendance } from '@backline/contract/attendance';
import { messages } from '@backline/contract/messages';
import type { Output } from '@backline/contract/operation';
import { epochMs } from '../../platform/db/database.ts';
import type { Arrival, AttendanceRow, Repetition } from './attendance.repository.ts';
import { presentSeat, type StoredSeat } from './seat.ts';

export function presentAttendance(row: AttendanceRow): Output<typeof getAttendance> {
  const { named_seat: named, ...seat } = presentSeat(row);
  return {
    event_id: row.event_id,
    event_name: row.event_name,
    event_role: row.event_role,
    section: seat.section ?? '',
    row: seat.row ?? '',
    seat: seat.seat ?? '',
    named_seat: named && { section: named.section ?? '', row: named.row ?? '', seat: named.seat ?? '' },
    checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at),
  };
}

export function presentCheckIn({ before, row }: Arrival | Repetition): Output<typeof checkIn> {
  const isRepeat = before === null;
  return {
    ...presentAttendance(row),
    checkin_dttm: epochMs(row.checked_in_at),
    is_repeat: isRepeat,
    message: isRepeat ? messages.checkedInAlready : messages.checkedIn,
  };
}

/** For the audit log: the seat that stands, the other one that the fan named, and the time. */
export function presentArrival(row: StoredSeat & { checked_in_at: string | null }): Record<string, unknown> {
  return { checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at), ...presentSeat(row) };
}
