import type { Attendance, checkIn, FanEvent } from '@backline/contract/attendance';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import type { Output } from '@backline/contract/operation';
import { epochMs } from '../../platform/db/database.ts';
import { presentAccent, presentBrand } from '../brands/index.ts';
import type { ImageAddress } from '../events/index.ts';
import type { Arrival, AttendanceRow, PlaceRow, Repetition } from './attendance.repository.ts';
import type { FanEventRow } from './fan-events.repository.ts';
import { presentSeat, type StoredSeat } from './seat.ts';

function presentPlace(row: PlaceRow) {
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

export function presentAttendance(row: AttendanceRow, address: ImageAddress): Attendance {
  return {
    ...presentPlace(row),
    ...presentEvent(row, address),
    event_image_url: image(row.image_key, address),
    brand: presentBrand(row),
    accent: presentAccent(row),
    seo_url: row.seo_url,
    artists: row.artists.map(({ id, name, image_key }) => ({ id, name, image: image(image_key, address) })),
    offers: row.offers,
    announced_codes: row.announced_codes,
    checkin_opens_dttm: epochMs(row.opens_at),
    checkin_closes_dttm: epochMs(row.closes_at),
  };
}

export function presentFanEvent(row: FanEventRow, address: ImageAddress): FanEvent {
  return {
    event_id: row.event_id,
    event_name: row.event_name,
    ...presentEvent(row, address),
    checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at),
  };
}

const presentEvent = (row: FanEventRow, address: ImageAddress) => ({
  event_code: row.event_code,
  event_dttm: epochMs(row.starts_at),
  timezone: row.timezone,
  venue: row.venue,
  city: row.city,
  event_image_thumbnail_url: image(row.image_thumbnail_key ?? row.image_key, address),
});

const image = (key: string | null, address: ImageAddress) => (key === null ? null : address(key));

export function presentCheckIn({ before, row }: Arrival | Repetition): Output<typeof checkIn> {
  const isRepeat = before === null;
  return {
    ...presentPlace(row),
    checkin_dttm: epochMs(row.checked_in_at),
    is_repeat: isRepeat,
    message: isRepeat ? attendanceTexts.checkedInAlready : attendanceTexts.checkedIn,
  };
}

export function presentArrival(row: StoredSeat & { checked_in_at: string | null }): Record<string, unknown> {
  return { checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at), ...presentSeat(row) };
}
