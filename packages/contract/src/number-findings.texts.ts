export const none = 'Every stored number is one that can be dialled.';
export const corrected = 'The number has been corrected.';
export const taken = (name: string) => `${name} has this number. People are not merged: enter another number.`;
export const gone = 'This number has been corrected already.';
