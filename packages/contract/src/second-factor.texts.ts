export const stepTitle = 'Confirm that it is you';
export const signInAgain = (minutes: number) =>
  `You signed in more than ${minutes} minutes ago. Sign out and in again, then add this.`;
export const stepExpired = 'This sign-in has expired. Please start again.';
export const codeWrong = 'That code is not valid. Please enter the newest one from your app, or a recovery code.';
export const recoveryCodeWrong =
  'That recovery code is wrong or has been used. Each code works once. Please enter another one.';
export const codeUsed = 'That code has been used already. Please wait for the next one.';
export const setupWrong = 'That code is not valid. Please check the time of your phone and enter the newest code.';
export const setupExpired = 'This setup has expired. Please start again with a new QR code.';
export const proofRequired = 'Please enter a code from your app, a recovery code or your password, or use a passkey.';
export const proofWrong = 'That is not a valid code or password.';
export const on = 'Two-step sign-in is on.';
export const replaced = 'Your authenticator app has been replaced.';
export const passkeyNameRequired = 'Please enter a name, such as the device that keeps the passkey.';
export const passkeyAdded = 'Your passkey has been added.';
export const passkeyRemoved = 'The passkey has been removed.';
export const passkeyRefused = 'This passkey does not work here. Please try again or sign in another way.';
export const passkeyTaken = 'This passkey has been added already.';
export const passkeyUnproved =
  'Your passkey could not be added. Please start again and confirm with your fingerprint, face or PIN.';
export const passkeysFull = (max: number) => `You can have ${max} passkeys. Please remove one first.`;
export const passkeyNotUsed = 'The passkey was not used. Try again, or choose another way.';
export const passkeyNotCreated = 'No passkey was created. Try again, or choose another way.';
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
