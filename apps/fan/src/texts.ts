/** Every English text of the fan's app that the contract's catalogue does not hold. A feature adds a block of its own. */
export const texts = {
  app: {
    loading: 'Loading…',
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address may be old or mistyped.',
    toStart: 'Type an event code',
    brokenTitle: 'This page ran into a problem',
    outdatedTitle: 'This page could not be loaded',
    outdatedText: 'The app may have been updated, or you are offline.',
    retry: 'Try again',
  },
  strip: {
    label: 'Connection',
    away: 'No network. You see what this phone knew last.',
    newVersion: 'A new version is here.',
    turn: 'Load it now',
  },
  start: {
    title: 'Your event',
    lead: 'Type the code from the poster, the screen or your ticket.',
    label: 'Event code',
    submit: 'Go',
  },
} as const;
