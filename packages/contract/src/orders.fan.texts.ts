import { counted } from './counted.ts';
import { processingStatusNames } from './order-status.ts';
import type { FanOrderState } from './orders.ts';

export const states: Record<FanOrderState, string> = {
  waiting: 'Waiting for payment',
  checking: 'Being checked',
  paid: 'Paid',
  failed: 'Not completed',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
};

export const title = 'My orders';
export const none = 'No orders yet.';
export const more = 'Show more';
export const orderTitle = (orderNo: string) => `Order ${orderNo}`;
export const things = (count: number) => counted(count, 'item');
export const progress = processingStatusNames;
export const stands = (status: string) => `Status: ${status}.`;
export const held = (wait: string) => `Reserved for ${wait}`;
export const timeOver = 'The time to pay has run out. We are checking your order.';
export const checking = 'We are checking your order. The result appears here.';
export const paid = 'Thank you! Your order is paid.';
export const notHandedOver = 'Not handed over';
export const notDelivered = 'Your order is paid, but it was not handed over to you.';
export const afterNotDelivered = (orderNo: string) =>
  `Ask the event’s staff for it, or for a refund. Your order number is ${orderNo}.`;
export const askForHelp = 'Ask for help';
export const disputed = 'Your bank is reviewing this payment. We can’t hand over the order until it decides.';
export const refunding = 'Your refund is on its way.';
export const refunded = 'Your order was refunded.';
export const lastTry = (said: string) => `Your last payment attempt: ${said}`;
export const pay = (total: string) => `Pay ${total}`;
export const take = 'Get it free';
export const giveUp = 'Cancel order';
export const giveUpSure = 'Cancel this order? Your items go back on sale.';
export const keep = 'Keep order';
export const quantity = (count: number) => `${count} ×`;
export const thingsBack = (count: number) => `${count} refunded`;
export const sentBack = 'Refunded';
export const toSeat = (seat: string) => `To your seat: ${seat}`;
export const seat = { section: 'Section', row: 'Row', seat: 'Seat' } as const;
export const atKiosk = 'Pickup';
export const pickedUp = 'Picked up';
export const byMail = 'By mail to';
export const showCode = 'Show the code';
export const codeTitle = 'My order code';
export const codeLabel = 'Your order code';
export const sayNumber = 'Staff can also find your order by its number.';
export const all = 'All my orders';
export const again = 'To the shop';
