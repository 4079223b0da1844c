export const doorClockAhead = 'This phone’s clock is ahead. Correct it, then try again.';
export const doorOperatorGone = 'Former staff member';

function byText(by: string | null): string {
  return by === null ? ' (self check-in)' : `, by ${by}`;
}

export const camera = {
  insecure: 'The camera needs a secure connection (https). Search by name, or use a handheld scanner.',
  denied: 'The camera is blocked. Allow it in your browser’s settings for this site, then try again.',
  missing: 'No camera was found on this device. Search by name, or use a handheld scanner.',
  busy: 'Another app or tab is using the camera. Close it, then try again.',
  ended: 'The camera stopped. It may be unplugged or in use by another app.',
  unreadable: 'The scanner could not be loaded. Check your connection, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const checkedIn = {
  word: 'Checked in',
  namedElsewhere: (seat: string) => `Seat the fan entered: ${seat}.`,
} as const;
export const alreadyIn = {
  word: 'Already checked in',
  reason: (time: string, by: string | null) => `At ${time}${byText(by)}.`,
} as const;
export const otherEvent = {
  word: 'Different event',
  reason: (event: string | null) => `This code is for ${event ?? 'another event'}.`,
} as const;
export const unknown = {
  word: 'Not on the list',
  reason: 'This fan hasn’t joined the event. Search by name, or add the fan below.',
} as const;
export const notOpenYet = {
  word: 'Check-in not open yet',
  reason: (opens: string) => `Check-in opens ${opens}.`,
} as const;
export const over = { word: 'Check-in closed', reason: (closed: string) => `Check-in closed ${closed}.` } as const;
export const oldCode = {
  word: 'Expired code',
  reason: 'Codes change every 30 seconds. Ask the fan for the live code, not a screenshot.',
} as const;
export const notOurs = {
  word: 'Unknown code',
  reason: 'Ask the fan to tap “My code” in the app, or search by name.',
} as const;
export const queuedBefore = {
  word: 'Already saved',
  reason: (time: string) => `This fan was already scanned here at ${time}.`,
} as const;
export const twice = {
  title: (name: string) => `${name} was checked in twice`,
  first: (time: string, by: string | null) => ` at ${time}${byText(by)}`,
  text: (first: string, time: string, by: string) =>
    `First${first}, then again at ${time} by ${by} on an offline device.`,
} as const;
export const aCode = 'Scanned code';

/** Results of a tap on a fan's row. `time` includes the name of the time zone. */
export const tapped = {
  checkedIn: (name: string) => `${name} is checked in.`,
  alreadyIn: (name: string, arrival: string) => `${name} is already checked in${arrival}.`,
  arrival: (time: string, by: string | null) => ` since ${time}${byText(by)}`,
  otherEvent: (name: string, event: string) => `${name} is on the list for another event: ${event}.`,
  unknown: (name: string) => `${name} is not on the list for this event.`,
  notOpenYet: (time: string) => `Check-in opens ${time}.`,
  over: (time: string) => `Check-in closed ${time}.`,
  notCheckedIn: (name: string) => `${name} was not checked in.`,
} as const;

/** Texts of the fan app. */
export const fan = {
  title: 'Check in fans',
  refused: 'You can’t check in fans at this event. Ask the organiser to make you an event admin.',
  idle: 'Scan a fan’s entry code, or search by name.',
  in: 'In',
  of: 'On the list',
  lastMinute: 'Last minute',
  search: 'Search fans',
  searchHint: 'Name or seat',
  nobody: 'No one on the list has that name or seat.',
  inSince: (when: string) => `Checked in at ${when}`,
  checkIn: 'Check in',
  checkInOf: (name: string) => `Check in ${name}`,
  join: 'Add at the door',
  joinNow: 'Add and check in',
  cancel: 'Cancel',
  name: 'Name',
  phone: 'Phone number',
  phoneHint: 'Optional. For an international number, start with + and the country code.',
  arrivals: 'Latest arrivals',
  nobodyYet: 'No one yet.',
  undo: 'Undo',
  undoOf: (name: string) => `Undo check-in for ${name}`,
  undoAsked: (name: string) => `Undo check-in for ${name}? They can check in again.`,
  undoNow: 'Undo check-in',
  keep: 'Keep check-in',
  elsewhere: (events: string) =>
    `This phone has unsent scans for ${events}. Open “Check in fans” for that event to send them.`,
} as const;
