export const seat = { section: 'Section', row: 'Row', seat: 'Seat' } as const;
export const deciding = 'One moment …';
export const notDecided = { word: 'Not decided' } as const;
export const kept = {
  word: 'Kept',
  reason: (why: string, until: string) => `${why}: it will be judged ${until}.`,
} as const;
export const notKept = {
  word: 'Not kept',
  reason: (why: string) => `${why}, and this browser stores nothing: write it down.`,
} as const;
export const obstacles = {
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
} as const;
export const scanner = 'Scanner';
export const picture = 'Picture of the camera';
export const scan = 'Start scanning';
export const stop = 'Stop';
export const light = 'Light';
export const lightOff = 'Light off';
export const otherCamera = 'Other camera';
export const sending = 'Sending';
export const now = 'now';
export const cutOff = (why: string, until: string) =>
  `${why}. Scans and taps are kept on this phone, and judged ${until}. Keep this page open.`;
export const keptCount = (count: number, why: string, until: string) =>
  `${why}: ${count} kept on this phone, to be judged ${until}.`;
export const takeBack = 'Take back';
export const takeBackOf = (what: string) => `Take back: ${what}`;
export const read = 'OK';
export const mute = 'Mute';
export const soundOn = 'Sound on';
