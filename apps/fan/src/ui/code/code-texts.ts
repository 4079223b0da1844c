export const codeTexts = {
  changesIn: (seconds: number) => `New code in ${seconds} s`,
  close: 'Close',
  insecure: 'This browser makes codes at https addresses only.',
};
