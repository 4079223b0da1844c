export const raffleEndsBeforeStart = 'End Time must be greater than start time';
export const titleRequired = 'Please enter title.';
export const winnersRequired = 'Please enter no. of winners.';
export const winnersTooFew = 'Number of winners must be at least 1';
export const participantsRequired = 'Please enter minimum no. of participants. Value must be atleast 1.';
export const raffleUpdated = 'Raffle has been updated successfully.';
export const raffleCreated = 'Raffle has been created successfully';
export const raffleConflict = 'Someone else changed this raffle while you were editing it.';
export const raffleDeleted = 'Raffle has been deleted.';
export const raffleStays = 'This raffle has been drawn. It can’t be reopened, and this setting can’t be changed.';
export const raffleWinnersStay = 'This raffle has been drawn, so it cannot be deleted.';
export const raffleEntered = 'You are in. Good luck!';
export const raffleEnteredAlready = 'You have already entered.';
export const raffleNotYet = 'This raffle has not started yet.';
export const raffleOver = 'This raffle has ended.';
export const raffleCheckInFirst = 'Please check in first. Only checked-in fans can win.';
export const raffleNotForAdmins = 'You are an event admin, so you can’t win this event’s raffles.';

/** Texts of the fan app. */
export const fan = {
  title: 'Raffles',
  none: 'No raffle is open right now.',
  checkInFirst: 'Check in first. Only checked-in fans can win.',
  prizes: (count: number) => (count === 1 ? '1 winner' : `${count.toLocaleString('en-US')} winners`),
  opens: (when: string) => `Opens ${when}`,
  closes: (when: string) => `Open until ${when}`,
  closed: 'Closed',
  enter: 'Enter',
  kept: (title: string) => `Entry for “${title}”`,
  waiting: 'Your entry is saved on this phone and sent when you’re back online. It counts once it arrives.',
  in: 'You are in',
  number: 'Your number',
  drawIn: (wait: string) => `Draw in ${wait}`,
  drawing: 'The winners are being drawn.',
  won: 'You won!',
  showWin: 'Show my winning number',
  showAtStage: 'Show this screen at the stage. Staff see the same number in their list.',
  winningNumber: (number: string) => `Winning number ${number}`,
  close: 'Close',
  lost: 'Not this time. Your number wasn’t drawn.',
  notEntered: 'You did not enter.',
  tookNoPart: 'You were not in the draw because you were not checked in when entries closed.',
  tooFew: (participants: number, minimum: number) =>
    `No one won: ${participants === 1 ? '1 fan' : `${participants.toLocaleString('en-US')} fans`} took part, but at least ${minimum.toLocaleString('en-US')} were needed.`,
  operator: 'You are an event admin, so you can’t win this event’s raffles.',
  receipt: 'Verify the draw',
} as const;
