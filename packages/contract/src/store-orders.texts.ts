export const notFromStore = 'This is not from a store of an artist.';
export const storeImportStarted = 'The orders of the last 60 days are being read.';
export const storeNotNamed = 'Please save the store’s Shopify domain and access token first.';
export const storeRefused =
  'The store refused its access token. It needs one of Shopify’s Admin API that may read orders.';
export const storeTokenSealed = 'The stored access token cannot be read any more. Please enter it again.';
export const storeEndless =
  'The store did not send all of its orders within a day. We kept those it sent. Please try again.';
