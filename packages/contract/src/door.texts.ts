export const doorClockAhead = 'This phone’s clock is ahead. Please correct it, then send this again.';
export const doorKeeperGone = 'Somebody who has left';

function byText(by: string | null): string {
  return by === null ? 'by themselves' : `by ${by}`;
}

export const camera = {
  insecure: 'The camera needs an https address. Search by name, or use a hand scanner.',
  denied: 'The camera is not allowed here. Allow it in the browser’s settings of this site, then try again.',
  missing: 'No camera was found on this device. Search by name, or use a hand scanner.',
  busy: 'The camera is used by another app or tab. Close it there, then try again.',
  ended: 'The camera stopped: it was unplugged, or another app took it.',
  unreadable: 'The scanner could not be loaded. Check the network, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const checkedIn = { word: 'Checked in', namedElsewhere: (seat: string) => `They say: ${seat}.` } as const;
export const alreadyIn = {
  word: 'Already in',
  reason: (time: string, by: string | null) => `At ${time}, ${byText(by)}.`,
} as const;
export const otherEvent = {
  word: 'Other event',
  reason: (event: string | null) => `Their code is for ${event ?? 'another event'}.`,
} as const;
export const unknown = {
  word: 'Not on the list',
  reason: 'They did not join this event. Search, or let them join below.',
} as const;
export const notOpenYet = { word: 'Not open yet', reason: (opens: string) => `Check-in opens ${opens}.` } as const;
export const over = { word: 'Over', reason: (closed: string) => `Check-in was open until ${closed}.` } as const;
export const oldCode = {
  word: 'Old code',
  reason: 'It changes every 30 seconds: ask for the code in their app, not a picture of it.',
} as const;
export const notOurs = {
  word: 'Not our code',
  reason: 'Ask for “Show my code” in their app, or search for the name.',
} as const;
export const keptBefore = {
  word: 'Kept already',
  reason: (time: string) => `The same fan was kept here at ${time}.`,
} as const;
export const twice = {
  title: (name: string) => `${name} came in twice`,
  first: (time: string, by: string | null) => ` ${time} ${byText(by)}`,
  text: (first: string, time: string, by: string) =>
    `First${first}, and again ${time} by ${by}, whose door was offline.`,
} as const;
export const aCode = 'A code';

/** Results of a tap on a fan's row. `time` names the zone. */
export const tapped = {
  checkedIn: (name: string) => `${name} is checked in.`,
  alreadyIn: (name: string, arrival: string) => `${name} is in already${arrival}.`,
  arrival: (time: string, by: string | null) => ` since ${time}, by ${by ?? 'their own hand'}`,
  otherEvent: (name: string, event: string) => `${name} is on the list of another event: ${event}.`,
  unknown: (name: string) => `${name} is not on the list of this event.`,
  notOpenYet: (time: string) => `Check-in opens ${time}.`,
  over: (time: string) => `Check-in closed ${time}.`,
  notCheckedIn: (name: string) => `${name} was not checked in.`,
} as const;

/** Texts of the fan app. */
export const fan = {
  title: 'The door',
  refused: 'The organiser has not made you an event admin here, or has revoked it: you cannot check fans in here.',
  idle: 'Scan a fan’s code, or search for the name.',
  in: 'In',
  of: 'On the list',
  lastMinute: 'Last minute',
  search: 'Search fans',
  searchHint: 'Name or seat',
  nobody: 'Nobody on the list has that name or seat.',
  inSince: (when: string) => `In since ${when}`,
  checkIn: 'Check in',
  checkInOf: (name: string) => `Check in ${name}`,
  join: 'Join at the door',
  joinNow: 'Join and check in',
  cancel: 'Cancel',
  name: 'Name',
  phone: 'Phone number',
  phoneHint: 'If they have one. From another country? Begin with + and its code.',
  arrivals: 'Latest arrivals',
  nobodyYet: 'Nobody yet.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo the check-in of ${name}`,
  undoAsked: (name: string) => `Undo the check-in of ${name}? They may check in again.`,
  undoNow: 'Undo check-in',
  keep: 'Keep',
  elsewhere: (events: string) => `This phone keeps scans for ${events}: open the door of that event to send them.`,
} as const;
