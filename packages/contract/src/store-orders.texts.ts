export const notFromStore = 'This request is not from an artist’s store.';
export const storeImportStarted = 'Importing orders from the last 60 days.';
export const storeNotNamed = 'Please save the store’s Shopify domain and access token first.';
export const storeRefused =
  'The store rejected the access token. Enter a Shopify Admin API token with permission to read orders.';
export const storeTokenSealed = 'The saved access token can no longer be read. Please enter it again.';
export const storeEndless =
  'The import did not finish within a day. The orders received so far are saved. Please try again.';
