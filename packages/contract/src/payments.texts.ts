export const noAccountYet = 'There is no payment account yet. Create one first.';
export const providerAway =
  'The payment provider is not responding. Nothing was changed. Please try again in a minute.';
export const notFromProvider = 'This request is not from the payment provider, or it is too old.';
export const paymentOpened = 'You can pay now.';
export const paymentAway = 'The payment page could not be opened. Nothing was charged. Please try again in a moment.';
export const comparisonBegun = 'Comparison started. The result will appear here.';
export const paymentRefused =
  'The payment provider declined this payment. Nothing was charged. Please try again later, or ask the organiser.';
export const refundedElsewhere = 'This payment has already been refunded in the payment provider’s dashboard.';
export const accountDisconnected = 'This account was disconnected in the payment provider’s dashboard.';
export const linkInvalid = 'This payment link is invalid, or its order is closed.';
