import type { StaffNoticeKind } from './staff-notices.ts';

export const title = 'Notices';
export const none = 'You have no notices yet. New tickets, disputes, low stock and the like appear here.';
export const allRead = 'All notices are marked as read.';
export const read = 'The notice is marked as read.';
export const kindsHelp = 'Choose what you are notified about in the console.';

export const kindNames = {
  ticket: 'New support tickets',
  dispute: 'Payment disputes',
  payment: 'Failed payouts and account problems',
  order_payment: 'Failed payments and refunds of orders',
  low_stock: 'Products low on stock',
  sold_out_drop: 'Sold-out drops',
  fan_import: 'Finished fan imports',
  store_import: 'Ended store imports',
  failed_job: 'Failed jobs',
} satisfies Record<StaffNoticeKind, string>;

export const disputeEnds = { won: 'Won', lost: 'Lost' };

const ofOrder = (what: string, orderNo: string) => `${what} · Order ${orderNo}`;
export const refundFailed = (orderNo: string) => ofOrder('Refund failed', orderNo);
export const paidInVain = (orderNo: string) => ofOrder('Paid too late or a wrong amount, being refunded', orderNo);
export const paymentDiffers = 'A payment doesn’t match our records';
export const paymentOfOrderDiffers = (orderNo: string) => ofOrder(paymentDiffers, orderNo);

const titles = {
  ticket: 'New support ticket',
  dispute: 'Payment dispute',
  payment: 'Payment problem',
  order_payment: 'Payment problem of an order',
  low_stock: 'Low stock',
  sold_out_drop: 'Drop sold out',
  fan_import: 'Fan import finished',
  store_import: 'Store import ended',
  failed_job: 'Job failed',
} satisfies Record<StaffNoticeKind, string>;

const pluralTitles = {
  ticket: 'new support tickets',
  dispute: 'payment disputes',
  payment: 'payment problems',
  order_payment: 'payment problems of orders',
  low_stock: 'products low on stock',
  sold_out_drop: 'drops sold out',
  fan_import: 'fan imports finished',
  store_import: 'store imports ended',
  failed_job: 'jobs failed',
} satisfies Record<StaffNoticeKind, string>;

export const titleOf = (kind: StaffNoticeKind, times: number) =>
  times === 1 ? titles[kind] : `${times} ${pluralTitles[kind]}`;

export const kindChanged = (kind: StaffNoticeKind, isOn: boolean) =>
  `Notices are ${isOn ? 'on' : 'off'} for: ${kindNames[kind]}.`;
