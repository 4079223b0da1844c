import type { Samples } from '../samples.ts';

// Other addresses than those of the other samples, because two people cannot share one.
const person = { name: 'Kim Doe', email: 'kim@example.org', phone_number: '+14155550101' };
const changed = { name: 'Kim Day', email: 'kim.day@example.org', phone_number: '+14155550102' };
const role = { role: 'TEAMMEMBER' };

export const samples: Samples = {
  inputs: {
    addTeamMember: ({ manager_id }) => ({ ...person, ...role, manager_id }),
    getTeamMember: role,
    listTeamMembers: role,
    updateTeamMember: ({ manager_id }) => ({ ...changed, ...role, manager_id }),
  },
};
