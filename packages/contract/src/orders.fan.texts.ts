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
export const things = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`);
export const progress = processingStatusNames;
export const stands = (status: string) => `Status: ${status}.`;
export const held = (wait: string) => `Held for you for ${wait}`;
export const timeOver = 'The time to pay is over. Your order is being checked.';
export const checking = 'Your order is being checked. This page shows what came of it.';
export const paid = 'Thank you! Your order is paid.';
export const notHandedOver = 'Not handed over';
export const notDelivered = 'Your order is paid, but it was not handed over to you.';
export const afterNotDelivered = (orderNo: string) =>
  `Ask the event’s staff for it, or for your money back. They find it by its number: ${orderNo}.`;
export const askForHelp = 'Ask for help';
export const disputed = 'Your bank is asked about this payment. Nothing is handed over until it has decided.';
export const refunding = 'Your refund is on its way.';
export const refunded = 'Your order was refunded.';
export const lastTry = (said: string) => `Your last try to pay: ${said}`;
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
export const atKiosk = 'You pick it up';
export const pickedUp = 'Picked up';
export const byMail = 'By mail to';
export const showCode = 'Show the code';
export const codeTitle = 'The code of my order';
export const codeLabel = 'The code of your order';
export const sayNumber = 'Give your order number: they will find it by that.';
export const all = 'All my orders';
export const again = 'To the shop';
