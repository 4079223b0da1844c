export const paymentProcessing = 'Payment is processing, please wait...';
export const noAccountYet = 'There is no account yet: create one first.';
export const providerAway = 'The payment provider does not answer. Nothing has changed: please try again in a minute.';
export const notFromProvider = 'This is not from the payment provider, or it was sent too long ago.';
export const paymentOpened = 'You can pay now.';
export const paymentAway = 'The payment could not be opened. Nothing was charged. Please try again in a moment.';
export const comparisonBegun = 'The books are being compared. What comes of it shows here.';
export const paymentRefused =
  'The payment provider does not accept this payment. Nothing was charged. Please ask the organiser, or try again later.';
export const refundedElsewhere = 'This payment has been refunded already, on the payment provider’s own pages.';
export const accountDisconnected = 'The account was disconnected at the payment provider.';
export const linkInvalid = 'This payment link is not valid, or its order is not open any more.';
export const formNotLoaded = 'The payment form could not be loaded. Nothing was charged: please try again.';
export const notHere = 'This browser does not know the order';
export const lookInApp = 'What came of the payment stands in the fans’ app, under My orders.';
export const takesLonger = 'This takes longer than usual. You need not wait here: your order shows what came of it.';
