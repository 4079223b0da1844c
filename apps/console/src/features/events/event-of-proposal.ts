import { proposedFields, type EventProposal } from '@backline/contract/event-proposals';
import { clockOf } from '../../nouns/events/event-clock.ts';
import { recordValues } from '../../ui/record-values.ts';
import type { KnownPeople } from './event-people-fields.tsx';
import { newEvent, type EventValues } from './event-values.ts';

export function proposedValues(
  proposal: EventProposal,
  { seoUrl, namesManager }: { seoUrl: string; namesManager: boolean },
): EventValues {
  const { manager, artist, country_code, state_code } = proposal;
  // A form with a manager field offers artists only once a manager is chosen, so an artist without a manager cannot be
  // preselected.
  const hasArtist = manager !== null || !namesManager;
  return {
    ...newEvent,
    ...recordValues(proposedFields, proposal, clockOf(proposal.timezone)),
    country_code,
    state_code,
    seo_url: seoUrl,
    manager_id: namesManager ? (manager?.id ?? null) : null,
    artist_id: hasArtist ? [artist.id] : [],
  };
}

export const proposedPeople = ({ manager, artist }: EventProposal): KnownPeople => ({
  managers: manager === null ? [] : [manager],
  artists: [artist],
  teamMembers: [],
});
