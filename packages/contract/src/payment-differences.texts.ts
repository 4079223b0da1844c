export const none = 'Nothing is different: our book and the payment provider’s agree.';
export const stateNotLoaded = 'When the books were last compared could not be loaded.';
