export const seat = { section: 'Section', row: 'Row', seat: 'Seat' } as const;
export const deciding = 'One moment …';
export const notDecided = { word: 'Not checked yet' } as const;
export const kept = {
  word: 'Saved',
  reason: (why: string, until: string) => `${why}. It will be checked ${until}.`,
} as const;
export const notKept = {
  word: 'Not saved',
  reason: (why: string) => `${why}, and this browser can’t save it. Write it down.`,
} as const;
export const obstacles = {
  'no-network': { title: 'No network', until: 'when the network is back' },
  'signed-out': { title: 'Signed out', until: 'when you sign in again' },
  'other-person': {
    title: 'Someone else is signed in here',
    until: 'when you sign in here again and reload this page',
  },
  outdated: { title: 'This page is out of date', until: 'when you reload this page' },
  busy: {
    title: 'Too many attempts',
    until: (seconds: number) => `${seconds === 1 ? '1 second' : `${seconds} seconds`} after the last try`,
  },
} as const;
export const scanner = 'Scanner';
export const picture = 'Camera preview';
export const scan = 'Start scanning';
export const stop = 'Stop';
export const light = 'Light';
export const lightOff = 'Flashlight off';
export const otherCamera = 'Switch camera';
export const sending = 'Sending';
export const now = 'now';
export const cutOff = (why: string, until: string) =>
  `${why}. Scans and taps are saved on this phone and sent ${until}. Keep this page open.`;
export const keptCount = (count: number, why: string, until: string) =>
  `${why}: ${count} saved on this phone, to be sent ${until}.`;
export const takeBack = 'Undo';
export const takeBackOf = (what: string) => `Undo: ${what}`;
export const read = 'OK';
export const mute = 'Mute';
export const soundOn = 'Sound on';
