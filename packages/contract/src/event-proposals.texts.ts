export const refusalRequired = 'Please give a reason. The fan will see it.';
export const eventProposed = 'Your proposal has been sent. The answer will appear here.';
export const proposalNotOpen = 'You cannot propose events.';
export const proposalsWait = (max: number) =>
  `You already have ${max} proposals waiting. You can send more once one is decided.`;
export const proposalDatePast = 'Please choose a date in the future.';
export const proposalWithdrawn = 'Your proposal has been withdrawn.';
export const proposalDecided = 'This proposal has already been decided.';
export const proposalTakenBack = 'The fan has withdrawn this proposal.';
export const proposalRefused = 'The proposal has been refused.';

export const proposals = {
  title: 'My proposals',
  lead: 'Propose an event',
  notOpen: 'You can’t propose events yet. Ask the organiser to allow it.',
  enough: (most: number) => `You already have ${most} proposals waiting. You can send more once one is decided.`,
  status: {
    waiting: 'Waiting for an answer',
    accepted: 'Accepted',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  },
  because: (reason: string) => `“${reason}”`,
  see: (name: string) => `See ${name}`,
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw: ${name}`,
  withdrawNow: 'Yes, withdraw it',
  keep: 'Keep it',
} as const;
export const propose = {
  title: 'Propose an event',
  lead: 'The artist’s manager decides. The answer will appear here.',
  noArtists: 'Join an event first: you can propose one with any artist you have seen.',
  back: 'My proposals',
  name: 'Event name',
  artist: 'Artist',
  date: 'Date and time',
  zone: 'Time zone',
  otherZones: 'Other time zones',
  zoneOfPlace: (zone: string) => `This place is in the time zone ${zone}.`,
  past: 'Please choose a date in the future.',
  venue: 'Venue',
  country: 'Country',
  state: 'State',
  city: 'City',
  choose: 'Please choose',
  words: 'Why this place and date?',
  wordsHint: 'Optional. The manager will read it.',
  picture: 'Add a picture',
  anotherPicture: 'Change picture',
  noPicture: 'Remove picture',
  pictureFailed: 'This picture could not be used. Please choose another one.',
  kept: 'No network. Your text is saved on this phone. Send it when the network is back.',
  submit: 'Send proposal',
} as const;
