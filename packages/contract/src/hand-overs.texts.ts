export const camera = {
  insecure: 'The camera needs a secure connection (https). Enter the order number, or use a handheld scanner.',
  denied: 'Camera access denied. Please allow camera permission.',
  missing: 'No camera was found. Enter the order number, or use a handheld scanner.',
  busy: 'Another app or tab is using the camera. Close it, then try again.',
  ended: 'The camera stopped. It may be unplugged or in use by another app.',
  unreadable: 'The scanner could not be loaded. Check your connection, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const idle = 'Scan a pickup code.';
export const complete = 'Delivery Complete';
export const notDelivered = 'Order Not Delivered';
export const due = { word: 'Hand over now' } as const;
export const handedOver = { word: 'Handed over' } as const;
export const notHandedOver = {
  word: 'Not delivered',
  reason: 'Set the order aside. The fan may come back.',
} as const;
export const already = {
  word: 'Already handed over',
  reason: (time: string, by: string | null) => `At ${time}${by === null ? '' : `, by ${by}`}.`,
} as const;
export const changedSince = {
  word: 'Order changed',
  reason:
    'Someone changed this order after your scan, so the hand-over wasn’t recorded. If the fan has the items, scan again.',
} as const;
export const unpaid = { word: 'Not paid', reason: 'Do not hand over this order.' } as const;
export const refunded = {
  word: 'Refunded',
  reason: 'This order was refunded. Do not hand it over.',
} as const;
export const notDeliveredBefore = {
  word: 'Marked as not delivered',
  reason: 'This order was cancelled but is paid for. Hand it over only if the fan is here and still wants it.',
  at: (time: string, by: string) => `${by} marked it as not delivered at ${time}.`,
} as const;
export const disputed = {
  word: 'Disputed',
  reason: 'The payment for this order is disputed. Do not hand it over until the bank decides.',
} as const;
export const partRefunded = {
  word: 'Partly refunded',
  reason: 'Hand over the remaining items. Each line shows how many were refunded.',
  moneyOnly: 'Part of the price was refunded, but no items. Hand over the whole order.',
} as const;
export const partOfOthers = {
  word: 'Includes other artists’ items',
  reason: 'You can’t hand over other artists’ items. Send the fan to the event kiosk.',
} as const;
export const otherEvent = {
  word: 'Different event',
  reason: (event: string | null) => `This order is for ${event ?? 'another event'}.`,
} as const;
export const unknown = { word: 'Order not found', reason: 'No order at this event has this pickup code.' } as const;
export const unknownNumber =
  'No order found in this event’s shop. Check the number. Orders from artists’ own stores can’t be handed over here.';
export const oldCode = {
  word: 'Expired code',
  reason: 'Codes change every 30 seconds. Ask the fan for the live code, not a screenshot.',
} as const;
export const notOurs = {
  word: 'Not a pickup code',
  reason: 'Ask the fan to open the order under “My orders” and show the pickup code.',
} as const;
export const alone = (orderNo: string) => `Order ${orderNo}`;
export const aloneReason = (why: string) =>
  `${why}, so the payment can’t be verified. See the items on the fan’s phone.`;
export const queuedBefore = {
  word: 'Already saved',
  reason: (time: string) => `This order was already scanned here at ${time}.`,
} as const;
export const quantity = (count: number, what: string) => `${count} × ${what}`;
export const twice = (orderNo: string, name: string) => `Order ${orderNo} (${name}) was handed over twice`;
export const twiceText = (time: string, first: string | null, again: string, by: string) =>
  `First at ${time}${first === null ? '' : ` by ${first}`}, then again at ${again} by ${by} on an offline device.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Hand over orders',
  refused: 'You can’t hand over orders at this event. Ask the organiser to make you an event admin.',
  due: 'To hand over',
  latest: 'Latest hand-overs',
  nothing: 'Nothing yet.',
  twice: 'Handed over twice',
  elsewhere: (events: string) =>
    `This phone has unsent hand-overs for ${events}. Open “Hand over orders” for that event to send them.`,
} as const;
