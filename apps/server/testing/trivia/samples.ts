import { buildTrivia } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const form = () => ({ title: 'Taken over', publish_time: Date.now() });

export const samples: Samples = {
  rows: { trivia_id: unknownId },
  build: async ({ db, eventId }) => ({
    trivia_id: (await buildTrivia(db, { eventId, options: ['This', 'That'], right_option: 1 })).id,
  }),
  inputs: { addTrivia: form, answerTrivia: { option: 'This' }, updateTrivia: form },
};
