import { deriveSeoUrl, kioskAvailability } from '@backline/contract/event-rules';
import { firstFocus, type EventValues } from './event-values.ts';

export function dependents(changed: Partial<EventValues>, values: EventValues): Partial<EventValues> {
  const more: Partial<EventValues> = {};
  if ('image' in changed) more.image_focus = firstFocus;
  if ('country' in changed) Object.assign(more, { state: undefined, state_code: '', city: undefined });
  if ('state' in changed) more.city = undefined;
  if ('manager_id' in changed) Object.assign(more, { artist_id: [], team_members_id: [] });
  if ('is_free_standing_available' in changed || 'in_seat_delivery' in changed) {
    more.kiosk_available = kioskAvailability(values.is_free_standing_available);
  }
  const kioskAvailable = more.kiosk_available ?? values.kiosk_available;
  if (!kioskAvailable) Object.assign(more, { kiosk_location: '', kiosk_pickup: '' });
  return more;
}

export interface CopiedAddress {
  taken: string;
  free: string;
}

/**
 * Derives the event's URL from its name, and avoids the URL of the event it was copied from. Returns '' if only the
 * server can derive one.
 */
export function addressOf(name: string, copied: CopiedAddress | null): string {
  const derived = deriveSeoUrl(name);
  return copied !== null && derived === copied.taken ? copied.free : derived;
}
