import { counted } from './counted.ts';
import { processingStatusNames } from './order-status.ts';
import type { FanOrderState } from './orders.ts';

export const states: Record<FanOrderState, string> = {
  waiting: 'Waiting for payment',
  checking: 'Checking payment',
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
export const timeOver = 'Your reservation has expired. We’re checking for a payment.';
export const checking = 'We’re checking your payment. The result will appear here.';
export const paid = 'Thank you! Your order is paid.';
export const notHandedOver = 'Not handed over';
export const notDelivered = 'Your order is paid, but it was not handed over.';
export const afterNotDelivered = (orderNo: string) => `Ask staff for your order or a refund. Order number: ${orderNo}.`;
export const askForHelp = 'Ask for help';
export const disputed = 'Your bank is reviewing this payment. We can’t hand over the order until it decides.';
export const refunding = 'Your refund is on its way.';
export const refunded = 'Your order was refunded.';
export const lastTry = (said: string) => `Last payment attempt: ${said}`;
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
export const showCode = 'Show pickup code';
export const codeTitle = 'My pickup code';
export const codeLabel = 'Your pickup code';
export const sayNumber = 'Staff can also find your order by its number.';
export const all = 'All my orders';
export const again = 'Go to the shop';
