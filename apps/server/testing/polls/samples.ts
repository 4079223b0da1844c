import { buildPoll } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({
  question: 'Which one?',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
});
const options = ['This', 'That'].map((option, index) => ({ option, sort: index + 1 }));

export const samples: Samples = {
  rows: { poll_id: unknownId, option_id: unknownId },
  async build({ db, eventId, managerId }) {
    const { id, options: built } = await buildPoll(db, { eventId, by: managerId });
    return { poll_id: id, option_id: built[0]?.id ?? unknownId };
  },
  inputs: { addPoll: () => ({ ...form(), options }), updatePoll: form },
};
