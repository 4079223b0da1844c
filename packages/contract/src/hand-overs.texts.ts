export const camera = {
  insecure: 'The camera needs an https address. Type the number of the order, or use a hand scanner.',
  denied: 'Camera access denied. Please allow camera permission.',
  missing: 'No camera was found on this device. Type the number of the order, or use a hand scanner.',
  busy: 'The camera is used by another app or tab. Close it there, then try again.',
  ended: 'The camera stopped: it was unplugged, or another app took it.',
  unreadable: 'The scanner could not be loaded. Check the network, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const idle = 'Scan the code of an order.';
export const complete = 'Delivery Complete';
export const notDelivered = 'Order Not Delivered';
export const due = { word: 'Hand it over' } as const;
export const handedOver = { word: 'Handed over' } as const;
export const notHandedOver = {
  word: 'Not delivered',
  reason: 'The order stays with you: its fan may come again.',
} as const;
export const already = {
  word: 'Handed over before',
  reason: (time: string, by: string | null) => `At ${time}${by === null ? '' : `, by ${by}`}.`,
} as const;
export const changedSince = {
  word: 'Changed since',
  reason: 'Somebody changed the order afterwards, and that change counts. If the fan has it, scan the order again.',
} as const;
export const unpaid = { word: 'Not paid', reason: 'Do not hand it over.' } as const;
export const refunded = {
  word: 'Refunded',
  reason: 'This order was refunded. Do not hand it over.',
} as const;
export const notDeliveredBefore = {
  word: 'Not delivered before',
  reason: 'This order is cancelled, but still paid. Hand it over only if its fan is here and wants it.',
  at: (time: string, by: string) => `${by} marked it as not delivered at ${time}.`,
} as const;
export const disputed = {
  word: 'Disputed',
  reason: 'The payment of this order is disputed. Do not hand it over until the bank has decided.',
} as const;
export const partRefunded = {
  word: 'Refunded in part',
  reason: 'Hand over what is left: each line says how many were refunded.',
  moneyOnly: 'Only money is refunded, and no item: hand over the whole order.',
} as const;
export const partOfOthers = {
  word: 'Not yours alone',
  reason: 'This order also holds items of other artists: the kiosk of the event hands it over.',
} as const;
export const otherEvent = {
  word: 'Other event',
  reason: (event: string | null) => `The order is of ${event ?? 'another event'}.`,
} as const;
export const unknown = { word: 'Unknown', reason: 'No order of this event has this code.' } as const;
export const unknownNumber =
  'No order of this event’s shop has this number: please look at it again. Orders of artists’ own stores are not handed over here.';
export const oldCode = {
  word: 'Old code',
  reason: 'It changes every 30 seconds: ask for the code in their app, not a picture of it.',
} as const;
export const notOurs = {
  word: 'Not an order’s code',
  reason: 'Ask for the order’s code: the fan finds it under “My orders” in the app.',
} as const;
export const alone = (orderNo: string) => `Order ${orderNo}`;
export const aloneReason = (why: string) => `${why}: payment could not be verified. The fan’s phone shows the items.`;
export const keptBefore = {
  word: 'Kept already',
  reason: (time: string) => `The same order was kept here at ${time}.`,
} as const;
export const quantity = (count: number, title: string, size: string) =>
  `${count} × ${size === 'GENERIC' ? title : `${title}, ${size}`}`;
export const twice = (orderNo: string, name: string) => `${orderNo}, ${name}, was handed over twice`;
export const twiceText = (time: string, first: string | null, again: string, by: string) =>
  `First at ${time}${first === null ? '' : ` by ${first}`}, and again at ${again} by ${by}, whose kiosk was offline.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Hand over orders',
  refused:
    'The organiser has not made you an event admin here, or has revoked it: you cannot hand over orders at this event.',
  due: 'To hand over',
  latest: 'Handed over last',
  nothing: 'Nothing yet.',
  twice: 'Handed over twice',
  elsewhere: (events: string) =>
    `This phone keeps hand-overs for ${events}: open “Hand over” of that event to send them.`,
} as const;
