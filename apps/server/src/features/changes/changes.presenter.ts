import type { ChangedEvent, ChangedFan } from '@backline/contract/changes';
import { epochMs } from '../../platform/db/database.ts';
import type { EventRow, FanRow } from './changes.repository.ts';

const momentOf = (at: string | null): number | null => (at === null ? null : epochMs(at));

/** A removed fan keeps only the ids, because another system must find and delete its copy, and nothing more. */
export const presentFan = (row: FanRow): ChangedFan => {
  const { event_id: eventId, user_id: userId, is_removed: isRemoved } = row;
  const shown = <Value>(value: Value, hidden: Value): Value => (isRemoved ? hidden : value);
  return {
    event_id: eventId,
    user_id: userId,
    name: shown(row.name ?? '', ''),
    event_role: shown(row.event_role, null),
    section: shown(row.section ?? '', ''),
    row: shown(row.seat_row ?? '', ''),
    seat: shown(row.seat ?? '', ''),
    joined_dttm: shown(momentOf(row.joined_at), null),
    checkin_dttm: shown(momentOf(row.checked_in_at), null),
    is_removed: isRemoved,
  };
};

export const presentEvent = (row: EventRow): ChangedEvent => ({
  event_id: row.id,
  name: row.name,
  event_type: row.event_type,
  seo_url: row.seo_url,
  starts_dttm: epochMs(row.starts_at),
  timezone: row.timezone,
  venue: row.venue,
  city: row.city,
  state: row.state,
  country: row.country,
  manager_id: row.manager_id,
  version: row.version,
});
