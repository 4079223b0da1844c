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
  keptBefore: { word: 'Kept already', reason: (time: string) => `The same fan was kept here at ${time}.` },
  twice: {
    title: (name: string) => `${name} came in twice`,
    first: (time: string, by: string | null) => ` ${time} ${byText(by)}`,
    text: (first: string, time: string, by: string) =>
      `First${first}, and again ${time} by ${by}, whose door had no network.`,
  },
  aCode: 'A code',
} as const;

function byText(by: string | null): string {
  return by === null ? 'by themselves' : `by ${by}`;
}
