export const raffleEndsBeforeStart = 'End Time must be greater than start time';
export const titleRequired = 'Please enter title.';
export const winnersRequired = 'Please enter no. of winners.';
export const winnersTooFew = 'Number of winners must be at least 1';
export const participantsRequired = 'Please enter minimum no. of participants. Value must be atleast 1.';
export const raffleUpdated = 'Raffle has been updated successfully.';
export const raffleCreated = 'Raffle has been created successfully';
export const raffleConflict = 'Somebody else changed this raffle while you were editing it.';
export const raffleDeleted = 'Raffle has been deleted.';
export const raffleStays = 'This raffle has been drawn: it cannot be opened again, and this cannot be changed.';
export const raffleWinnersStay = 'This raffle has been drawn, so it cannot be deleted.';
export const raffleEntered = 'You are in. Good luck!';
export const raffleEnteredAlready = 'You are in already.';
export const raffleNotYet = 'This raffle has not begun yet.';
export const raffleOver = 'This raffle has ended.';
export const raffleCheckInFirst = 'Please check in first. Only checked-in fans can win.';
export const raffleNotForAdmins = 'You are trusted with this event, so you cannot win its raffles.';

/** Texts of the fan app. */
export const fan = {
  title: 'Raffles',
  none: 'There is no raffle at the moment.',
  checkInFirst: 'Check in first. Only checked-in fans can win.',
  prizes: (count: number) => (count === 1 ? '1 winner' : `${count.toLocaleString('en-US')} winners`),
  opens: (when: string) => `Opens ${when}`,
  closes: (when: string) => `Open until ${when}`,
  closed: 'Closed',
  enter: 'Enter',
  kept: (title: string) => `Entry, ${title}`,
  waiting:
    'Your entry waits on this phone, and is sent by itself as soon as the network lets it. It counts from when it arrives.',
  in: 'You are in',
  number: 'Your number',
  drawing: 'The winners are being drawn.',
  won: 'You have won!',
  lost: 'Not this time. Other numbers were drawn.',
  notEntered: 'You did not enter.',
  tookNoPart: 'Your number took no part in the draw: you were no longer checked in when it closed.',
  tooFew: (participants: number, minimum: number) =>
    `Nobody has won: ${participants === 1 ? '1 took' : `${participants.toLocaleString('en-US')} took`} part, and at least ${minimum.toLocaleString('en-US')} were needed.`,
  keeper: 'You are trusted with this event, so you cannot win its raffles.',
  receipt: 'Check the draw yourself',
} as const;
