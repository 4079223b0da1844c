export const texts = {
  title: 'My code for the door',
  label: 'Your code for the door',
  changesIn: (seconds: number) => `New code in ${seconds} s`,
  close: 'Close',
  sayName: 'Tell your name at the door: they find you on the list.',
  insecure: 'This browser makes codes on https addresses alone. Tell your name at the door.',
};
