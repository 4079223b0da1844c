import { buildRaffle } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({
  title: 'Taken over',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
  no_of_winners: 1,
  minimum_no_of_participants: 1,
});

export const samples: Samples = {
  rows: { raffle_id: unknownId },
  build: async ({ db, eventId }) => ({ raffle_id: (await buildRaffle(db, { eventId })).id }),
  inputs: { addRaffle: form, updateRaffle: form },
};
