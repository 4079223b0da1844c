import { buildPoll } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({
  question: 'Which one?',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
});
const options = ['This', 'That'].map((option, index) => ({ option, sort: index + 1 }));

export const samples: Samples = {
  rows: { poll_id: unknownId },
  build: async ({ db, eventId, managerId }) => ({ poll_id: (await buildPoll(db, { eventId, by: managerId })).id }),
  inputs: { addPoll: () => ({ ...form(), options }), answerPoll: { option_id: 1 }, updatePoll: form },
};
