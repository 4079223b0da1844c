export const stepTitle = 'Confirm that it is you';
export const stepExpired = 'This sign-in has expired. Please start again.';
export const codeWrong = 'That code is not valid. Please enter the newest one from your app, or a recovery code.';
export const codeUsed = 'That code has been used already. Please wait for the next one.';
export const setupWrong = 'That code is not valid. Please check the time of your phone and enter the newest code.';
export const setupExpired = 'This setup has expired. Please start again with a new QR code.';
export const proofRequired = 'Please enter a code from your app, a recovery code or your password.';
export const proofWrong = 'That is not a valid code or password.';
export const on = 'Two-step sign-in is on.';
export const replaced = 'Your authenticator app has been replaced.';
export const off = 'Your authenticator app has been removed.';
export const notOn = 'Two-step sign-in is not on.';
export const codesRenewed = 'You have new recovery codes. The old ones no longer work.';
export const neededByHouse =
  'Administrators of your house need a second factor. Add another one before you remove this one.';
export const turnOnOwnFirst =
  'Please set up your own second factor under Your account and sign in with it before you require one.';
export const resetDone = (name: string) => `${name} has no second factor any more and is signed out everywhere.`;
export const resetOwn = 'You can’t reset your own second factor. Change it under Your account.';
export const resetNone = (name: string) => `${name} has no second factor.`;
export const resetNeedsOwn = 'Please sign in with your own second factor before you reset that of somebody else.';
