export const notFromStore = 'This is not from a store of an artist.';
export const storeImportStarted = 'Importing the orders of the last 60 days.';
export const storeNotNamed = 'Please save the store’s Shopify domain and access token first.';
export const storeRefused =
  'The store rejected the access token. Enter a Shopify Admin API token with permission to read orders.';
export const storeTokenSealed = 'The stored access token cannot be read any more. Please enter it again.';
export const storeEndless =
  'The import did not finish within a day. The orders received so far are saved. Please try again.';
