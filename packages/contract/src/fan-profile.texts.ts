export const profile = {
  language: 'Language',
  title: 'Your profile',
  pictureOf: (name: string) => `Profile picture of ${name}`,
  pick: 'Add a picture',
  pickAnother: 'Change picture',
  removePicture: 'Remove picture',
  pictureFailed: 'This picture can’t be used. Please choose another one.',
  name: 'Name',
  save: 'Save name',
  number: (phoneNumber: string) => `You sign in with ${phoneNumber}.`,
  numberStays: 'You can’t change your phone number. Signing in with another one creates a new account.',
  away: 'No connection. You can change your profile or sign out once it’s back.',
  stale: 'Your profile was changed on another phone or in another tab. Check it, then save again.',
  nameThere: (name: string) => `Saved name: ${name}.`,
  ways: 'Account and data',
  signOut: 'Sign out on this phone',
  signOutEverywhere: 'Sign out everywhere',
  waits: (what: string) =>
    `Not sent yet: ${what}. If you sign out now, this won’t be sent until you sign in here again.`,
  atDoor: (event: string) => `check-ins at ${event}`,
  atKiosk: (event: string) => `order hand-overs at ${event}`,
  signOutNow: 'Sign out anyway',
  stay: 'Stay signed in',
  download: 'Download my data',
  leave: 'Delete my account',
} as const;
export const leave = {
  title: 'Delete my account',
  goes: 'We immediately delete your name, phone number, picture, seats, devices and all other data about you, including from organisers’ lists and files in this app. This can’t be undone.',
  stays:
    'We keep payment records without your name, and anonymous counts of joined events and check-ins under “Fan who left”.',
  elsewhere:
    'Organisers may keep their own lists outside this app. You can sign up again as a new fan with the same phone number.',
  ask: 'Text me a code to confirm',
  confirm: 'Delete my account permanently',
  stay: 'Cancel',
} as const;
export const left = {
  title: 'Your account has been deleted',
  text: 'We kept only anonymous attendance counts and payment records without your name. Thank you for coming.',
} as const;
