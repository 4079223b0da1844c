export const none = 'No differences. Our records match the payment provider’s.';
export const stateNotLoaded = 'Could not load the time of the last comparison.';
