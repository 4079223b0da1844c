export const deskWords = {
  seat: { section: 'Section', row: 'Row', seat: 'Seat' },
  deciding: 'One moment …',
  notDecided: { word: 'Not decided' },
  kept: { word: 'Kept', reason: (why: string, until: string) => `${why}: it will be judged ${until}.` },
  notKept: { word: 'Not kept', reason: (why: string) => `${why}, and this browser stores nothing: write it down.` },
  obstacles: {
    'no-network': { title: 'No network', until: 'when the network is back' },
    'signed-out': { title: 'Signed out', until: 'when you have signed in again' },
    'other-person': {
      title: 'Somebody else is signed in here',
      until: 'when you have signed in here again and loaded this page anew',
    },
    outdated: { title: 'This page is an old version', until: 'when you have loaded this page anew' },
    busy: {
      title: 'Too many tries',
      until: (seconds: number) => `${seconds === 1 ? '1 second' : `${seconds} seconds`} after the last try`,
    },
  },
} as const;
