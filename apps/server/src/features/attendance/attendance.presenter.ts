import type { getAttendance } from '@backline/contract/attendance';
import type { Output } from '@backline/contract/operation';
import { epochMs } from '../../platform/db/database.ts';
import type { AttendanceRow } from './attendance.repository.ts';

export function presentAttendance(row: AttendanceRow): Output<typeof getAttendance> {
  return {
    event_id: row.event_id,
    event_name: row.event_name,
    event_role: row.event_role,
    section: row.section ?? '',
    row: row.seat_row ?? '',
    seat: row.seat ?? '',
    checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at),
  };
}
