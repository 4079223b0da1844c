export const doorClockAhead = 'This phone’s clock is fast. Correct it, then try again.';
export const doorKeeperGone = 'Former staff member';

function byText(by: string | null): string {
  return by === null ? 'by themselves' : `by ${by}`;
}

export const camera = {
  insecure: 'The camera needs an https address. Search by name, or use a hand scanner.',
  denied: 'The camera is blocked. Allow it in your browser’s settings for this site, then try again.',
  missing: 'No camera was found on this device. Search by name, or use a hand scanner.',
  busy: 'Another app or tab is using the camera. Close it there, then try again.',
  ended: 'The camera stopped. It was unplugged, or another app is using it.',
  unreadable: 'The scanner could not be loaded. Check the network, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const checkedIn = { word: 'Checked in', namedElsewhere: (seat: string) => `Seat they gave: ${seat}.` } as const;
export const alreadyIn = {
  word: 'Already in',
  reason: (time: string, by: string | null) => `At ${time}, ${byText(by)}.`,
} as const;
export const otherEvent = {
  word: 'Different event',
  reason: (event: string | null) => `Their code is for ${event ?? 'another event'}.`,
} as const;
export const unknown = {
  word: 'Not on the list',
  reason: 'They haven’t joined this event. Search for them, or add them below.',
} as const;
export const notOpenYet = { word: 'Not open yet', reason: (opens: string) => `Check-in opens ${opens}.` } as const;
export const over = { word: 'Over', reason: (closed: string) => `Check-in was open until ${closed}.` } as const;
export const oldCode = {
  word: 'Expired code',
  reason: 'Codes change every 30 seconds. Ask for the live code in their app, not a screenshot.',
} as const;
export const notOurs = {
  word: 'Unknown code',
  reason: 'Ask for “Show my code” in their app, or search for the name.',
} as const;
export const keptBefore = {
  word: 'Already saved',
  reason: (time: string) => `This fan was already scanned here at ${time}.`,
} as const;
export const twice = {
  title: (name: string) => `${name} was checked in twice`,
  first: (time: string, by: string | null) => ` ${time} ${byText(by)}`,
  text: (first: string, time: string, by: string) =>
    `First${first}, then again ${time} by ${by}, at a door that was offline.`,
} as const;
export const aCode = 'A code';

/** Results of a tap on a fan's row. `time` names the zone. */
export const tapped = {
  checkedIn: (name: string) => `${name} is checked in.`,
  alreadyIn: (name: string, arrival: string) => `${name} is already in${arrival}.`,
  arrival: (time: string, by: string | null) => ` since ${time}, ${by === null ? 'by self check-in' : `by ${by}`}`,
  otherEvent: (name: string, event: string) => `${name} is on the list of another event: ${event}.`,
  unknown: (name: string) => `${name} is not on the list of this event.`,
  notOpenYet: (time: string) => `Check-in opens ${time}.`,
  over: (time: string) => `Check-in closed ${time}.`,
  notCheckedIn: (name: string) => `${name} was not checked in.`,
} as const;

/** Texts of the fan app. */
export const fan = {
  title: 'The door',
  refused: 'You can’t check fans in at this event. Ask the organiser to make you an event admin.',
  idle: 'Scan a fan’s code, or search for the name.',
  in: 'In',
  of: 'On the list',
  lastMinute: 'Last minute',
  search: 'Search fans',
  searchHint: 'Name or seat',
  nobody: 'No one on the list has that name or seat.',
  inSince: (when: string) => `In since ${when}`,
  checkIn: 'Check in',
  checkInOf: (name: string) => `Check in ${name}`,
  join: 'Add at the door',
  joinNow: 'Add and check in',
  cancel: 'Cancel',
  name: 'Name',
  phone: 'Phone number',
  phoneHint: 'Optional. For a number from abroad, start with + and the country code.',
  arrivals: 'Latest arrivals',
  nobodyYet: 'No one yet.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo the check-in of ${name}`,
  undoAsked: (name: string) => `Undo the check-in of ${name}? They may check in again.`,
  undoNow: 'Undo check-in',
  keep: 'Keep',
  elsewhere: (events: string) => `This phone has unsent scans for ${events}. Open that event’s door to send them.`,
} as const;
