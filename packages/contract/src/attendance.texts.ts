export const checkedIn = 'You are checked in. Enjoy the show!';
export const checkedInAlready = 'You are checked in already.';
export const checkInNotYet = (hours: number) => `Check-in opens ${hours} hours before the event starts.`;
export const checkInOver = (hours: number) => `Check-in closed ${hours} hours after the event started.`;
export const checkInUndone = 'The check-in has been undone.';
export const notCheckedIn = 'This fan is not checked in.';
export const joinedEvent = 'You have joined the event.';
export const eventCodeUnknown = 'No event has this code.';
export const eventCodeRequired = 'Please enter the event code.';

/** Texts of the fan app. */
export const fan = {
  checkIn: {
    title: 'Where are you?',
    fromTicket: 'Check your ticket. Skip what it doesn’t show.',
    fromList: 'This is your seat on the organiser’s list. Change it if your ticket says otherwise.',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    submit: 'Check in',
    standing: 'I’m standing',
    later: 'Not now',
    kept: (event: string) => `Check-in, ${event}`,
  },
  now: {
    tab: 'Now',
    artists: 'Playing',
    more: 'All about this event',
    notYet: (when: string) => `Check-in opens ${when}.`,
    open: (until: string) => `Check-in is open until ${until}.`,
    over: (when: string) => `Check-in closed ${when}.`,
  },
  place: {
    in: 'You are in',
    was: 'You were there',
    waiting: 'Your check-in is waiting',
    waitingText: 'It is saved on this phone and sent when you’re back online. It counts once it arrives.',
    since: (when: string) => `Checked in ${when}`,
    section: (name: string) => `Section\u00a0${name}`,
    row: (name: string) => `Row\u00a0${name}`,
    seat: (name: string) => `Seat\u00a0${name}`,
    none: 'No numbered seat',
    listed: (seat: string) => `On the organiser’s list: ${seat}`,
    named: (seat: string) => `You named: ${seat}`,
  },
  mine: {
    tab: 'My info',
    title: 'My info',
    seat: 'Seat',
    checkIn: 'Check-in',
    notYet: 'Not checked in yet',
    code: 'Event code',
  },
} as const;
