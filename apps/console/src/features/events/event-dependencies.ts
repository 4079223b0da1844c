import { deriveSeoUrl, kioskAvailability } from '@backline/contract/event-rules';
import type { EventValues } from './event-values.ts';

/** What else changes in the form when the person changed something. */
export function dependents(changed: Partial<EventValues>, values: EventValues): Partial<EventValues> {
  const more: Partial<EventValues> = {};
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

/** An address that is probably free, for the copy of an event: `…-copy`, `…-copy-2`, `…-copy-3` */
export function copySeoUrl(seoUrl: string): string {
  const copy = /^(.*-copy)(?:-(\d+))?$/.exec(seoUrl);
  return copy === null ? `${seoUrl}-copy` : `${copy[1]}-${Number(copy[2] ?? 1) + 1}`;
}

/** The address that a name proposes; never the one that the copied event has. */
export function proposeSeoUrl(name: string, taken: string | null): string {
  const derived = deriveSeoUrl(name);
  return derived !== '' && derived === taken ? copySeoUrl(derived) : derived;
}
