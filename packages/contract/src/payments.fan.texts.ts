/** Texts of the pages on which a fan pays. They are pages of the console's app, in the language of the fan. */
export const checkoutTitle = 'Checkout';
export const backToOrder = 'Back to your order';
export const paymentProcessing = 'Payment is processing, please wait...';
export const formNotLoaded = 'The payment form could not be loaded. Nothing was charged. Please try again.';
export const notHere = 'Order not found in this browser';
export const lookInApp = 'See the result in the fan app under My orders.';
export const takesLonger = 'This is taking longer than usual. You can leave this page and check your order later.';
export const loading = 'Loading';
export const retry = 'Try again';
export const toEvents = 'To your events';
export const toOrder = 'To your order';
export const payment = 'Payment';
