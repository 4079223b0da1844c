export const checkedIn = 'You’re checked in. Enjoy the show!';
export const checkedInAlready = 'You’re already checked in.';
export const checkInNotYet = (hours: number) => `Check-in opens ${hours} hours before the event starts.`;
export const checkInOver = (hours: number) => `Check-in closed ${hours} hours after the event started.`;
export const checkInUndone = 'Check-in undone.';
export const notCheckedIn = 'This fan is not checked in.';
export const joinedEvent = 'You have joined the event.';
export const eventCodeUnknown = 'No event found with this code.';
export const eventCodeRequired = 'Please enter the event code.';

/** Texts of the fan app. */
export const fan = {
  checkIn: {
    title: 'Where are you in the venue?',
    fromTicket: 'Check your ticket. Leave blank what it doesn’t show.',
    fromList: 'This is your seat on the organiser’s list. Change it if your ticket says otherwise.',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    submit: 'Check in',
    standing: 'I’m standing',
    later: 'Not now',
    kept: (event: string) => `Check-in for ${event}`,
  },
  now: {
    tab: 'Now',
    artists: 'Line-up',
    more: 'Event details',
    notYet: (when: string) => `Check-in opens ${when}.`,
    open: (until: string) => `Check-in is open until ${until}.`,
    over: (when: string) => `Check-in closed ${when}.`,
  },
  place: {
    in: 'You’re checked in',
    was: 'You attended',
    waiting: 'Check-in not sent yet',
    waitingText: 'It’s saved on this phone. You’ll be checked in once you’re back online.',
    since: (when: string) => `Checked in ${when}`,
    section: (name: string) => `Section\u00a0${name}`,
    row: (name: string) => `Row\u00a0${name}`,
    seat: (name: string) => `Seat\u00a0${name}`,
    none: 'No numbered seat',
    listed: (seat: string) => `Seat on the organiser’s list: ${seat}`,
    named: (seat: string) => `Seat you entered: ${seat}`,
  },
  mine: {
    seat: 'Seat',
    checkIn: 'Check-in',
    notYet: 'Not checked in yet',
    code: 'Event code',
  },
} as const;
