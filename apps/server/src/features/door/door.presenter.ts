import type { DoorAnswer, DoorFan, DoorOutcome } from '@backline/contract/door';
import * as doorTexts from '@backline/contract/door.texts';
import { epochMs } from '../../platform/db/database.ts';
import { presentSeat } from '../attendance/index.ts';
import type { DoorEvent, FanAtDoor, FanElsewhere } from './door.repository.ts';

export type AddressOf = (key: string) => string;

export function presentFan(row: FanAtDoor, addressOf: AddressOf): DoorFan {
  const { named_seat: named, ...seat } = presentSeat(row);
  return {
    user_id: row.id,
    name: row.name,
    profile_image_url: row.image_key === null ? null : addressOf(row.image_key),
    section: seat.section ?? '',
    row: seat.row ?? '',
    seat: seat.seat ?? '',
    named_seat: named && { section: named.section ?? '', row: named.row ?? '', seat: named.seat ?? '' },
    checkin_dttm: row.checked_in_at === null ? null : epochMs(row.checked_in_at),
    checked_in_by: row.checked_in_by === null ? null : (row.operator_name ?? doorTexts.doorOperatorGone),
  };
}

export function presentAnswer(event: DoorEvent, outcome: DoorOutcome, fan: DoorFan | null): DoorAnswer {
  return {
    outcome,
    fan,
    opens_dttm: epochMs(event.opens_at),
    closes_dttm: epochMs(event.closes_at),
    other_event: null,
  };
}

export function presentElsewhere(
  event: DoorEvent,
  fanId: number,
  elsewhere: FanElsewhere,
  addressOf: AddressOf,
): DoorAnswer {
  const fan = {
    user_id: fanId,
    name: elsewhere.name,
    profile_image_url: elsewhere.image_key === null ? null : addressOf(elsewhere.image_key),
    section: '',
    row: '',
    seat: '',
    named_seat: null,
    checkin_dttm: null,
    checked_in_by: null,
  };
  const other = { event_id: elsewhere.event_id, event_name: elsewhere.event_name };
  return { ...presentAnswer(event, 'other_event', fan), other_event: other };
}
