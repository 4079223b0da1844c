export const profile = {
  title: 'Your profile',
  pictureOf: (name: string) => `Your picture, ${name}`,
  pick: 'Add a picture',
  pickAnother: 'Another picture',
  removePicture: 'Remove it',
  pictureFailed: 'This picture could not be used. Please choose another one.',
  name: 'Name',
  save: 'Save name',
  number: (phoneNumber: string) => `You sign in with ${phoneNumber}.`,
  numberStays: 'You can’t change your number here. Signing in with another number creates a new account.',
  away: 'No network. Your profile comes when it is back; until then you can neither change it nor sign out.',
  stale: 'Your profile was changed on another phone or in another tab. Please look, and save again.',
  nameThere: (name: string) => `The name that was saved there: ${name}.`,
  ways: 'Signing out, your data, and leaving',
  signOut: 'Sign out on this phone',
  signOutEverywhere: 'Sign out everywhere',
  waits: (what: string[]) =>
    `Waiting on this phone for the network: ${what.join(', ')}. Once you are out it is sent only when you sign in here again.`,
  atDoor: (event: string) => `who came in at the door of ${event}`,
  atKiosk: (event: string) => `which orders were handed over at ${event}`,
  signOutNow: 'Sign out all the same',
  stay: 'Stay signed in',
  download: 'Download my data',
  leave: 'Delete me',
} as const;
export const leave = {
  title: 'Delete me',
  goes: 'Your name, number, picture, seats, devices and everything else about you are deleted at once, on every phone, and from the lists and files that organisers have here. Nobody can bring them back.',
  stays:
    'What stays is a count: that somebody joined an event and came in, under “Fan who left”. Payments stay in the books without your name.',
  elsewhere:
    'Lists that organisers keep elsewhere are theirs. You can come back with the same number, as somebody new.',
  ask: 'Text me a code to go on',
  confirm: 'Delete me for good',
  stay: 'Cancel',
} as const;
export const left = {
  title: 'You have been deleted',
  text: 'Nothing about you is left here, except that somebody was there. Thank you for coming.',
} as const;
