import type { Samples } from '../samples.ts';

const person = { name: 'Pat Doe', email: 'pat@example.org', phone_number: '+14155550100' };

export const samples: Samples = {
  inputs: {
    createArtistManager: ({ manager_id }) => ({ ...person, role: 'ARTIST', manager_id }),
    getArtistManager: { role: 'ARTIST' },
    listArtistManagers: { role: 'ARTIST', isDropDown: true },
    updateArtistManager: { role: 'ARTIST', name: 'Taken over' },
    updateOwnProfile: { name: 'Myself' },
  },
};
