export const changesIn = (seconds: number) => `New code in ${seconds} s`;
export const close = 'Close';
export const insecure = 'This browser makes codes at https addresses only.';
export const title = 'My code for the door';
export const label = 'Your code for the door';
export const sayName = 'Give your name at the door: they will find you on the list.';
