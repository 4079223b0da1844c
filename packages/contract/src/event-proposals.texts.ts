export const refusalRequired = 'Please enter a reason. The fan will see it.';
export const eventProposed = 'Your proposal has been sent. The decision will appear here.';
export const proposalNotOpen = 'You’re not allowed to propose events.';
export const proposalsWait = (max: number) =>
  `You already have ${max} open proposals. You can send another once one is decided.`;
export const proposalDatePast = 'Please choose a date in the future.';
export const proposalWithdrawn = 'Your proposal has been withdrawn.';
export const proposalDecided = 'This proposal has already been decided.';
export const proposalTakenBack = 'The fan has withdrawn this proposal.';
export const proposalRefused = 'The proposal has been refused.';

export const proposals = {
  title: 'My proposals',
  lead: 'Propose an event',
  notOpen: 'You can’t propose events yet. Ask the organiser to allow it.',
  enough: (most: number) => `You already have ${most} open proposals. You can send another once one is decided.`,
  status: {
    waiting: 'Waiting for a decision',
    accepted: 'Accepted',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  },
  because: (reason: string) => `“${reason}”`,
  see: (name: string) => `View ${name}`,
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw ${name}`,
  withdrawNow: 'Withdraw proposal',
  keep: 'Keep proposal',
} as const;
export const propose = {
  title: 'Propose an event',
  lead: 'The artist’s manager decides. You’ll see the decision under “My proposals”.',
  noArtists: 'Join an event first. Then you can propose one with any of its artists.',
  back: 'My proposals',
  name: 'Event name',
  artist: 'Artist',
  date: 'Date and time',
  zone: 'Time zone',
  otherZones: 'Other time zones',
  zoneOfPlace: (zone: string) => `This location’s time zone is ${zone}.`,
  past: 'Please choose a date in the future.',
  venue: 'Venue',
  country: 'Country',
  state: 'State',
  city: 'City',
  choose: 'Please choose',
  words: 'Why this place and date?',
  wordsHint: 'Optional. The artist’s manager will see this.',
  picture: 'Add a picture',
  anotherPicture: 'Change picture',
  noPicture: 'Remove picture',
  pictureFailed: 'This picture can’t be used. Please choose another one.',
  kept: 'No connection. Your text is saved on this phone. Send it once the connection is back.',
  submit: 'Send proposal',
} as const;
