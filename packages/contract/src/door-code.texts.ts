export const changesIn = (seconds: number) => `New code in ${seconds} s`;
export const close = 'Close';
export const insecure = 'Your code needs a secure connection. Open this page with https://.';
export const title = 'My entry code';
export const label = 'Your entry code';
export const sayName = 'Give your name at the door. Staff can find you on the list.';
