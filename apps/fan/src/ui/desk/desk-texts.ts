export const deskTexts = {
  scanner: 'Scanner',
  picture: 'Picture of the camera',
  scan: 'Start scanning',
  stop: 'Stop',
  light: 'Light',
  lightOff: 'Light off',
  otherCamera: 'Other camera',
  sending: 'Sending',
  now: 'now',
  cutOff: (why: string, until: string) =>
    `${why}. Scans and taps are kept on this phone, and judged ${until}. Keep this page open.`,
  kept: (count: number, why: string, until: string) => `${why}: ${count} kept on this phone, to be judged ${until}.`,
  takeBack: 'Take back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  read: 'OK',
  mute: 'Mute',
  soundOn: 'Sound on',
};
