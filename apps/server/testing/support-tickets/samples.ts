import { buildSupportAnswer, buildSupportCase } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const reply = { title: 'Taken over', content: 'Hello {name}.' };

export const samples: Samples = {
  rows: { support_case_id: unknownId, houseCaseId: unknownId, support_answer_id: unknownId },
  build: async ({ db, eventId, fanId, managerId }) => ({
    support_case_id: (await buildSupportCase(db, { eventId, fanId })).id,
    houseCaseId: (await buildSupportCase(db, { eventId: null })).id,
    support_answer_id: (await buildSupportAnswer(db, { managerId })).id,
  }),
  inputs: {
    addSupportAnswer: reply,
    updateSupportAnswer: reply,
    addSupportInteraction: { content: 'Left of the entrance.' },
    askForHelp: { title: 'Cloakroom', content: 'Where is it?' },
    continueHelp: { content: 'I am at the north door.' },
    getEarlierHelp: { before_interaction_id: 1 },
    openHelp: { last_interaction_id: 1 },
    placeSupportCase: ({ houseCaseId }) => ({ support_case_id: houseCaseId }),
    readSupportCases: ({ support_case_id }) => ({ support_case_id, is_set_to_read: true }),
  },
};
