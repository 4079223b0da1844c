import type { EventProposal } from '@backline/contract/event-proposals';
import { zoneOf } from '@backline/contract/time-zones';
import { pick } from '@backline/contract/fields';
import { toWallClock } from '@backline/page/time-zone';
import type { KnownPeople } from './event-people-fields.tsx';
import { newEvent, type EventValues } from './event-values.ts';

export function proposedValues(
  proposal: EventProposal,
  { seoUrl, namesManager }: { seoUrl: string; namesManager: boolean },
): EventValues {
  const { manager, artist, timezone, event_image_url: url, event_image_thumbnail_url: thumbnailUrl } = proposal;
  // An artist without a manager cannot be preselected where the form asks for the manager first.
  const hasArtist = manager !== null || !namesManager;
  return {
    ...newEvent,
    ...pick(proposal, ['event_name', 'timezone', 'venue', 'country', 'country_code', 'state', 'state_code', 'city']),
    seo_url: seoUrl,
    event_dttm: toWallClock(proposal.event_dttm, zoneOf(timezone)),
    manager_id: namesManager ? (manager?.id ?? null) : null,
    artist_id: hasArtist ? [artist.id] : [],
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
  };
}

export const proposedPeople = ({ manager, artist }: EventProposal): KnownPeople => ({
  managers: manager === null ? [] : [manager],
  artists: [artist],
  teamMembers: [],
});
