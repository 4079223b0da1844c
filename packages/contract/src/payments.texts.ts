export const paymentProcessing = 'Payment is processing, please wait...';
export const noAccountYet = 'There is no account yet. Create one first.';
export const providerAway =
  'The payment provider is not responding. Nothing was changed. Please try again in a minute.';
export const notFromProvider = 'This is not from the payment provider, or it was sent too long ago.';
export const paymentOpened = 'You can pay now.';
export const paymentAway = 'The payment could not be opened. Nothing was charged. Please try again in a moment.';
export const comparisonBegun = 'Comparison started. The result will appear here.';
export const paymentRefused =
  'The payment provider does not accept this payment. Nothing was charged. Please ask the organiser, or try again later.';
export const refundedElsewhere = 'This payment has been refunded already, on the payment provider’s own pages.';
export const accountDisconnected = 'The account was disconnected at the payment provider.';
export const linkInvalid = 'This payment link is invalid, or its order is closed.';
export const formNotLoaded = 'The payment form could not be loaded. Nothing was charged: please try again.';
export const notHere = 'Order not found in this browser';
export const lookInApp = 'See the result in the fan app under My orders.';
export const takesLonger =
  'This is taking longer than usual. You can leave this page; your order will show the result.';
