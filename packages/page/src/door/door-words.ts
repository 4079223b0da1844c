/**
 * Every English text of the door that both apps have: what it says of a fan, of the camera, and of what waits. What one app alone shows
 * stands in that app.
 */
export const doorWords = {
  camera: {
    insecure: 'The camera needs an https address. Search by name, or use a hand scanner.',
    denied: 'The camera is not allowed here. Allow it in the browser’s settings of this site, then try again.',
    missing: 'No camera was found on this device. Search by name, or use a hand scanner.',
    busy: 'The camera is used by another app or tab. Close it there, then try again.',
    ended: 'The camera stopped: it was unplugged, or another app took it.',
    unreadable: 'The scanner could not be loaded. Check the network, then try again.',
    failed: 'The camera did not start. Try again.',
  },
  seat: { section: 'Section', row: 'Row', seat: 'Seat' },
  deciding: 'One moment …',
  checkedIn: { word: 'Checked in', namedElsewhere: (seat: string) => `They say: ${seat}.` },
  alreadyIn: { word: 'Already in', reason: (time: string, by: string | null) => `At ${time}, ${byText(by)}.` },
  otherEvent: {
    word: 'Other event',
    reason: (event: string | null) => `Their code is for ${event ?? 'another event'}.`,
  },
  unknown: { word: 'Not on the list', reason: 'They did not join this event. Search, or let them join below.' },
  notOpenYet: { word: 'Not open yet', reason: (opens: string) => `Check-in opens ${opens}.` },
  over: { word: 'Over', reason: (closed: string) => `Check-in was open until ${closed}.` },
  oldCode: {
    word: 'Old code',
    reason: 'It changes every 30 seconds: ask for the code in their app, not a picture of it.',
  },
  notOurs: { word: 'Not our code', reason: 'Ask for “Show my code” in their app, or search for the name.' },
  notDecided: { word: 'Not decided' },
  kept: { word: 'Kept', reason: (why: string, until: string) => `${why}: it will be judged ${until}.` },
  keptBefore: { word: 'Kept already', reason: (time: string) => `The same fan was kept here at ${time}.` },
  notKept: { word: 'Not kept', reason: (why: string) => `${why}, and this browser stores nothing: write it down.` },
  twice: {
    title: (name: string) => `${name} came in twice`,
    first: (time: string, by: string | null) => ` ${time} ${byText(by)}`,
    text: (first: string, time: string, by: string) =>
      `First${first}, and again ${time} by ${by}, whose door had no network.`,
  },
  aCode: 'A code',
  /** Why what is kept waits, and what for. */
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
      // Said once, and true as long as it stands there.
      until: (seconds: number) => `${seconds === 1 ? '1 second' : `${seconds} seconds`} after the last try`,
    },
  },
} as const;

function byText(by: string | null): string {
  return by === null ? 'by their own hand' : `by ${by}`;
}
