export const changesIn = (seconds: number) => `New code in ${seconds} s`;
export const close = 'Close';
export const insecure = 'This browser can show codes only over https.';
export const title = 'My code for the door';
export const label = 'Your code for the door';
export const sayName = 'Give your name at the door: staff can find you on the list.';
