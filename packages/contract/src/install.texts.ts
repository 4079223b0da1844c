/** Texts of the fan app. */
export const fan = {
  title: 'Keep this event on your home screen',
  why: 'It opens like an app, even without a network.',
  install: 'Install',
  later: 'Not now',
  own: 'Install this app',
  share: 'Tap Share in Safari.',
  add: 'Choose Add to Home Screen.',
} as const;
