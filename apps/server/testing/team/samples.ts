import type { Samples } from '../samples.ts';

const person = { name: 'Pat Doe', email: 'pat@example.org', phone_number: '+14155550100' };
const role = { role: 'TEAMMEMBER' };

export const samples: Samples = {
  inputs: {
    addTeamMember: ({ manager_id }) => ({ ...person, ...role, manager_id }),
    getTeamMember: role,
    listTeamMembers: role,
    updateTeamMember: { ...person, ...role },
  },
};
