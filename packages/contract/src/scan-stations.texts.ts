export const seat = { section: 'Section', row: 'Row', seat: 'Seat' } as const;
export const deciding = 'Checking…';
export const notDecided = { word: 'Not checked yet' } as const;
export const queued = {
  word: 'Saved',
  reason: (why: string, until: string) => `${why}. We’ll check it ${until}.`,
} as const;
export const notQueued = {
  word: 'Not saved',
  reason: (why: string) => `${why}, and this browser can’t save the scan. Write it down.`,
} as const;
export const obstacles = {
  'no-network': { title: 'No network', until: 'when you’re back online' },
  'signed-out': { title: 'You’re signed out', until: 'when you sign in again' },
  'other-person': {
    title: 'Another account is signed in',
    until: 'when you sign in again and reload this page',
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
export const light = 'Flashlight on';
export const lightOff = 'Flashlight off';
export const otherCamera = 'Switch camera';
export const sending = 'Sending';
export const now = 'now';
export const cutOff = (why: string, until: string) =>
  `${why}. Your scans are saved on this phone and will be sent ${until}. Keep this page open.`;
export const queuedCount = (count: number, why: string, until: string) =>
  `${why}. Scans saved on this phone: ${count}. They’ll be sent ${until}.`;
export const takeBack = 'Undo';
export const takeBackOf = (what: string) => `Undo: ${what}`;
export const read = 'OK';
export const mute = 'Mute';
export const soundOn = 'Unmute';
