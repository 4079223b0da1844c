/** Receipts by mail: the sentences in the app, and those of the mails. */
export const label = 'Email for your receipt (optional)';
export const hint = 'We send one receipt, and a note if you get a refund.';
export const onOrder = 'Get a receipt by email';
export const email = 'Email';
export const send = 'Send receipt';
export const willBeSent = (address: string) => `Your receipt goes to ${address}.`;
export const saved = 'Your receipt is on its way.';
export const savedUnpaid = 'Your receipt will be sent when the order is paid.';
export const noReceipt = 'This order was not paid, so it has no receipt.';
export const tooManyAddresses = (max: number) => `An order can have receipts for at most ${max} addresses.`;
export const tooManyToday = 'You asked for too many receipts today. You can add this email to your order tomorrow.';

export const subject = (orderNo: string) => `Receipt for order ${orderNo}`;
export const paid = (event: string) => `Thank you! Your order for ${event} is paid.`;
export const refundSubject = (orderNo: string) => `Refund for order ${orderNo}`;
export const refunded = (amount: string, event: string) => `You got ${amount} back for your order for ${event}.`;
export const order = (orderNo: string) => `Order ${orderNo}`;
export const item = (quantity: number, what: string, amount: string) => `${quantity} × ${what}: ${amount}`;
export const sum = (name: string, amount: string) => `${name}: ${amount}`;
export const refundedSoFar = (amount: string) => `Refunded: ${amount}`;
export const button = 'See your order';
export const note =
  'You get this email because somebody entered this address for the receipt. If that was not you, you can ignore it.';
