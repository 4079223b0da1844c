export const joined = 'You’re on the list. We’ll tell you if it comes back.';
export const left = 'You’re no longer on the list.';
export const givenUp = 'You gave it up. It goes to the next fan.';
export const inStock = 'It’s back in stock. Add it to your cart.';
export const notSold = 'This size is no longer sold here.';
export const noMore = 'No more of this item will come back.';
export const eventOver = 'This event is over, so there is no list any more.';
export const tooManyPlaces = (most: number) => `You can be on ${most} lists at most. Leave one first.`;
export const offeredBefore = 'We held this for you twice. Other fans get it now.';
export const queueFull = 'This list is full. Please look again later.';
/** The notification in the inbox and by push. */
export const offerTitle = (what: string) => `It’s back: ${what}`;
export const offerBody = (minutes: number) =>
  `We hold one for you for ${minutes} minutes. Open the shop to buy it. After that it goes to the next fan.`;
/** Texts of the fan app. */
export const fan = {
  tellMe: (what: string) => `Tell me if ${what} comes back`,
  waiting: (what: string) => `You’re on the list for ${what}`,
  waitingDetail: 'We’ll tell you if one comes back.',
  leave: 'Leave the list',
  leaveOf: (what: string) => `Leave the list for ${what}`,
  held: (wait: string) => `Held for you for ${wait}`,
  buy: 'Buy',
  buyOf: (what: string) => `Buy ${what}`,
  giveUp: 'Give up',
  giveUpOf: (what: string) => `Give up ${what}`,
  giveUpSure: 'It goes to the next fan. Give it up?',
  keep: 'Keep it',
  over: (what: string) => `Time’s up for ${what}`,
  overDetail: 'It may still be in the shop.',
  again: 'Tell me again',
  againOf: (what: string) => `Tell me again if ${what} comes back`,
} as const;
