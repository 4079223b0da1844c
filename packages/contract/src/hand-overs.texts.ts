export const camera = {
  insecure: 'The camera needs https. Enter the order number, or use a hand scanner.',
  denied: 'Camera access denied. Please allow camera permission.',
  missing: 'No camera was found. Enter the order number, or use a hand scanner.',
  busy: 'Another app or tab is using the camera. Close it there, then try again.',
  ended: 'The camera stopped. It was unplugged, or another app is using it.',
  unreadable: 'The scanner could not be loaded. Check the network, then try again.',
  failed: 'The camera did not start. Try again.',
} as const;
export const idle = 'Scan the code of an order.';
export const complete = 'Delivery Complete';
export const notDelivered = 'Order Not Delivered';
export const due = { word: 'Hand over now' } as const;
export const handedOver = { word: 'Handed over' } as const;
export const notHandedOver = {
  word: 'Not delivered',
  reason: 'Keep the order. The fan may come back.',
} as const;
export const already = {
  word: 'Already handed over',
  reason: (time: string, by: string | null) => `At ${time}${by === null ? '' : `, by ${by}`}.`,
} as const;
export const changedSince = {
  word: 'Changed since',
  reason:
    'Someone changed the order after your scan, so your hand-over does not count. If the fan has the items, scan again.',
} as const;
export const unpaid = { word: 'Not paid', reason: 'Do not hand it over.' } as const;
export const refunded = {
  word: 'Refunded',
  reason: 'This order was refunded. Do not hand it over.',
} as const;
export const notDeliveredBefore = {
  word: 'Not delivered earlier',
  reason: 'This order is cancelled, but still paid. Hand it over only if its fan is here and wants it.',
  at: (time: string, by: string) => `${by} marked it as not delivered at ${time}.`,
} as const;
export const disputed = {
  word: 'Disputed',
  reason: 'The payment of this order is disputed. Do not hand it over until the bank has decided.',
} as const;
export const partRefunded = {
  word: 'Partly refunded',
  reason: 'Hand over the rest. Each line shows how many were refunded.',
  moneyOnly: 'Only money was refunded. Hand over the whole order.',
} as const;
export const partOfOthers = {
  word: 'Other artists’ items',
  reason: 'This order includes items of other artists. Send the fan to the event’s kiosk.',
} as const;
export const otherEvent = {
  word: 'Different event',
  reason: (event: string | null) => `This order is for ${event ?? 'another event'}.`,
} as const;
export const unknown = { word: 'Unknown', reason: 'No order of this event has this code.' } as const;
export const unknownNumber =
  'The event’s shop has no order with this number. Check the number. Orders of artists’ own stores are not handed over here.';
export const oldCode = {
  word: 'Expired code',
  reason: 'Codes change every 30 seconds. Ask for the live code in their app, not a screenshot.',
} as const;
export const notOurs = {
  word: 'Not an order code',
  reason: 'Ask the fan to open the order under “My orders” in the app.',
} as const;
export const alone = (orderNo: string) => `Order ${orderNo}`;
export const aloneReason = (why: string) => `${why}: payment could not be verified. The fan’s phone shows the items.`;
export const keptBefore = {
  word: 'Already saved',
  reason: (time: string) => `This order was already saved here at ${time}.`,
} as const;
export const quantity = (count: number, title: string, size: string) =>
  `${count} × ${size === 'GENERIC' ? title : `${title}, ${size}`}`;
export const twice = (orderNo: string, name: string) => `${orderNo}, ${name}, was handed over twice`;
export const twiceText = (time: string, first: string | null, again: string, by: string) =>
  `First at ${time}${first === null ? '' : ` by ${first}`}, and again at ${again} by ${by}, whose kiosk was offline.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Hand over orders',
  refused: 'You can’t hand over orders at this event. Ask the organiser to make you an event admin.',
  due: 'To hand over',
  latest: 'Latest hand-overs',
  nothing: 'Nothing yet.',
  twice: 'Handed over twice',
  elsewhere: (events: string) =>
    `This phone has unsent hand-overs for ${events}. Open “Hand over” of that event to send them.`,
} as const;
