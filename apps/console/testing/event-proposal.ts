import type { EventProposal } from '@backline/contract/event-proposals';

export const eventProposal = (proposal_id: number, more: Partial<EventProposal> = {}): EventProposal => ({
  proposal_id,
  event_name: `Proposed night ${proposal_id}`,
  event_dttm: Date.UTC(2031, 11, 25, 2, 30),
  timezone: 'CST',
  venue: 'The Boathouse',
  country: 'United States',
  country_code: 'US',
  state: 'Illinois',
  state_code: 'IL',
  city: 'Chicago',
  words: 'We would all come.',
  event_image_url: null,
  event_image_thumbnail_url: null,
  proposed_dttm: Date.UTC(2031, 10, 1),
  artist: { id: 21, name: 'The Lamps' },
  manager: { id: 11, name: 'Mona' },
  proposed_by: 'Fenna',
  is_proposer_trusted: true,
  ...more,
});
