/** Domain of all demo email addresses. The terminal prints the address of the first person of each role. */
export const demoDomain = 'demo.example.org';

export const admin = { name: 'Nora Whitfield', email: `admin@${demoDomain}`, phone: '+13125550100' };

export interface Act {
  name: string;
  email: string;
  phone: string;
  bio: string;
}

export interface Troupe {
  manager: { name: string; email: string; phone: string };
  artists: readonly Act[];
  team: readonly { name: string; email: string; phone: string }[];
}

export const troupes: readonly Troupe[] = [
  {
    manager: { name: 'Rosa Delgado', email: `manager@${demoDomain}`, phone: '+13125550101' },
    artists: [
      {
        name: 'The Velvet Static',
        email: `artist@${demoDomain}`,
        phone: '+13125550111',
        bio: 'Four friends from Logan Square who record to tape and play loud enough to need none of it.',
      },
      {
        name: 'Mira Okafor',
        email: `mira.okafor@${demoDomain}`,
        phone: '+13125550112',
        bio: 'A voice, a loop pedal and a cello. Mira Okafor writes songs for the last train home.',
      },
      {
        name: 'Paper Lanterns',
        email: `paper.lanterns@${demoDomain}`,
        phone: '+13125550113',
        bio: 'Folk harmonies, brass at the back, and a habit of ending the night in the middle of the crowd.',
      },
    ],
    team: [
      { name: 'Jonas Weber', email: `team@${demoDomain}`, phone: '+13125550121' },
      { name: 'Keisha Barnes', email: `keisha.barnes@${demoDomain}`, phone: '+13125550122' },
    ],
  },
  {
    manager: { name: 'Theo Lindqvist', email: `theo.lindqvist@${demoDomain}`, phone: '+12125550102' },
    artists: [
      {
        name: 'Neon Harbor',
        email: `neon.harbor@${demoDomain}`,
        phone: '+12125550114',
        bio: 'Synths from the docks: drum machines, two voices, and a wall of light that answers the kick drum.',
      },
      {
        name: 'DJ Saffron',
        email: `dj.saffron@${demoDomain}`,
        phone: '+12125550115',
        bio: 'Vinyl only, six hours, no requests after midnight. Resident of rooms that have no sign outside.',
      },
      {
        name: 'Cold Parade',
        email: `cold.parade@${demoDomain}`,
        phone: '+12125550116',
        bio: 'Post-punk with good posture. Their third record was mixed in a swimming pool.',
      },
    ],
    team: [{ name: 'Luis Ferreira', email: `luis.ferreira@${demoDomain}`, phone: '+12125550123' }],
  },
  {
    manager: { name: 'Anika Rao', email: `anika.rao@${demoDomain}`, phone: '+14155550103' },
    artists: [
      {
        name: 'Raga Machine',
        email: `raga.machine@${demoDomain}`,
        phone: '+14155550117',
        bio: 'Sitar, modular synthesiser and tabla, improvised anew every night and never recorded twice.',
      },
      {
        name: 'Sunday Cartographers',
        email: `sunday.cartographers@${demoDomain}`,
        phone: '+14155550118',
        bio: 'Instrumental maps of places that the band has not been to yet.',
      },
      {
        name: 'Juno Vale',
        email: `juno.vale@${demoDomain}`,
        phone: '+14155550119',
        bio: 'Pop that is sadder than it sounds. Juno Vale plays every chorus as if it were the first.',
      },
    ],
    team: [{ name: 'Priya Menon', email: `priya.menon@${demoDomain}`, phone: '+14155550124' }],
  },
];

export const newcomer = `keisha.barnes@${demoDomain}`;
