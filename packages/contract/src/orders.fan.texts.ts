import { counted } from './counted.ts';
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
/** States of a page in one or two words. */
export const headlines = {
  unpaid: 'Not paid yet',
  expired: 'Time is over',
  received: 'Paid',
  inprogress: 'Preparing',
  ready: 'Ready',
  onhold: 'On hold',
  delivered: 'Delivered',
  sent: 'Sent',
} as const;
export const preparing = 'We’re preparing your order.';
export const readyAtKiosk = 'Your order is waiting for you.';
export const readyForSeat = 'Your order is ready to come to your seat.';
export const readyToSend = 'Your order is ready to be sent.';
export const held = (wait: string) => `Reserved for ${wait}`;
export const onHold = 'Your order is on hold. Ask staff about it.';
export const received = 'You have your order. Enjoy!';
export const sent = 'Your order is on its way to you.';
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
export const sums = {
  subTotal: 'Sub-total',
  discount: (code: string) => `Discount, ${code}`,
  delivery: 'Delivery',
  deliveryAt: (percent: number) => `Delivery, ${percent}%`,
  handling: 'Handling',
  handlingAt: (percent: number) => `Handling, ${percent}%`,
  fee: 'Service fee',
  feeAt: (percent: number) => `Service fee, ${percent}%`,
  tax: 'Tax',
  taxAt: (percent: number) => `Tax, ${percent}%`,
  total: 'Total',
} as const;
