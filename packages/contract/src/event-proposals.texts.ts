export const refusalRequired = 'Please give a reason. The fan reads it.';
export const eventProposed = 'Your proposal is on its way. You see here what becomes of it.';
export const proposalNotOpen = 'You cannot propose events.';
export const proposalsWait = (max: number) =>
  `${max} of your proposals are waiting already. You can propose more once one is decided.`;
export const proposalDatePast = 'Please choose a date in the future.';
export const proposalWithdrawn = 'Your proposal has been withdrawn.';
export const proposalDecided = 'This proposal has already been decided.';
export const proposalTakenBack = 'The fan has taken this proposal back.';
export const proposalRefused = 'The proposal has been refused.';

export const proposals = {
  title: 'My proposals',
  lead: 'Propose an event',
  notOpen: 'You cannot propose events yet. The organiser can allow it.',
  enough: (most: number) => `${most} of your proposals are waiting already. You can propose more once one is decided.`,
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
  lead: 'The artist’s manager reads it. You see here what becomes of it.',
  noArtists: 'Join an event first: you can propose one with any artist you have seen.',
  back: 'My proposals',
  name: 'What is it called?',
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
  words: 'Why there, why then?',
  wordsHint: 'The manager reads it. You may leave it empty.',
  picture: 'Add a picture',
  anotherPicture: 'Another picture',
  noPicture: 'Without a picture',
  pictureFailed: 'This picture could not be used. Please choose another one.',
  kept: 'No network. Your text is saved on this phone. Send it when the network is back.',
  submit: 'Send the proposal',
} as const;
