export const none = 'All stored phone numbers are valid.';
export const corrected = 'The number has been corrected.';
export const taken = (name: string) => `${name} already has this number. Enter another one.`;
export const gone = 'This number has already been corrected.';
