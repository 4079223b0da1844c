import type { FanOrderState, ListedOrder } from '@backline/contract/orders';

const states: Record<FanOrderState, string> = {
  waiting: 'Waiting for payment',
  checking: 'Being checked',
  paid: 'Paid',
  failed: 'Not completed',
  refunding: 'Money on its way back',
  refunded: 'Money sent back',
};

const progress: Record<ListedOrder['order_processing_status'], string> = {
  received: 'Received',
  inprogress: 'In Progress',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  onhold: 'On Hold',
};

export const texts = {
  title: 'My orders',
  none: 'You have bought nothing here yet.',
  more: 'Show more',
  orderTitle: (orderNo: string) => `Order ${orderNo}`,
  things: (count: number) => (count === 1 ? '1 thing' : `${count.toLocaleString('en-US')} things`),
  states,
  progress,
  stands: (status: string) => `Status: ${status}.`,
  held: (wait: string) => `Held for you for ${wait}`,
  timeOver: 'The time to pay is over. Your order is being checked.',
  checking: 'Your order is being checked. This page shows what came of it.',
  paid: 'Thank you! Your order is paid.',
  refunding: 'Your money is on its way back.',
  refunded: 'Your money was sent back.',
  lastTry: (said: string) => `Your last try to pay: ${said}`,
  pay: (total: string) => `Pay ${total}`,
  take: 'Take it, it costs nothing',
  giveUp: 'Give it up',
  giveUpSure: 'Give it up? What is held for you goes back on sale.',
  keep: 'Keep it',
  quantity: (count: number) => `${count} ×`,
  toSeat: (seat: string) => `To your seat: ${seat}`,
  seat: { section: 'Section', row: 'Row', seat: 'Seat' },
  atKiosk: 'You pick it up',
  byMail: 'By mail to',
  showCode: 'Show the code',
  codeTitle: 'The code of my order',
  codeLabel: 'The code of your order',
  sayNumber: 'Give your order number: they will find it by that.',
  all: 'All my orders',
  again: 'To the shop',
};
