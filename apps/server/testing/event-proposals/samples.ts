import { buildProposal } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

export const samples: Samples = {
  rows: { proposal_id: unknownId },
  build: async ({ db, fanId, artistId }) => ({ proposal_id: (await buildProposal(db, { fanId, artistId })).id }),
  inputs: {
    proposeEvent: () => ({
      event_name: 'A night of ours',
      event_dttm: Date.now() + 86_400_000,
      timezone: 'CST',
      venue: 'The Lantern Hall',
      state_id: 1,
      city: 'Chicago',
      words: '',
    }),
    refuseEventProposal: { reason: 'Not this year' },
  },
};
