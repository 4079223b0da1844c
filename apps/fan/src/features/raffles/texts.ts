export const texts = {
  title: 'Raffles',
  none: 'There is no raffle at the moment.',
  checkInFirst: 'Check in first: only those who are here can win.',
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
};
