export const profile = {
  title: 'Your profile',
  pictureOf: (name: string) => `Your picture, ${name}`,
  pick: 'Add a picture',
  pickAnother: 'Change picture',
  removePicture: 'Remove picture',
  pictureFailed: 'This picture could not be used. Please choose another one.',
  name: 'Name',
  save: 'Save name',
  number: (phoneNumber: string) => `You sign in with ${phoneNumber}.`,
  numberStays: 'You can’t change your number here. Signing in with another number creates a new account.',
  away: 'No network. You can change your profile or sign out once you’re back online.',
  stale: 'Your profile was changed on another phone or in another tab. Check it, then save again.',
  nameThere: (name: string) => `Name saved there: ${name}.`,
  ways: 'Account and data',
  signOut: 'Sign out on this phone',
  signOutEverywhere: 'Sign out everywhere',
  waits: (what: string[]) =>
    `Not sent yet: ${what.join(', ')}. If you sign out now, it is sent only after you sign in here again.`,
  atDoor: (event: string) => `check-ins at the door of ${event}`,
  atKiosk: (event: string) => `hand-overs at ${event}`,
  signOutNow: 'Sign out anyway',
  stay: 'Stay signed in',
  download: 'Download my data',
  leave: 'Delete my account',
} as const;
export const leave = {
  title: 'Delete my account',
  goes: 'We delete your name, number, picture, seats, devices and all other data about you at once, on every phone and in organisers’ lists and files here. This can’t be undone.',
  stays:
    'We keep anonymous counts of joined events and check-ins, shown as “Fan who left”, and payment records without your name.',
  elsewhere:
    'Lists that organisers keep elsewhere are not affected. You can sign up again with the same number as a new fan.',
  ask: 'Text me a code to confirm',
  confirm: 'Delete my account permanently',
  stay: 'Cancel',
} as const;
export const left = {
  title: 'Your account has been deleted',
  text: 'We kept only anonymous attendance counts. Thank you for coming.',
} as const;
