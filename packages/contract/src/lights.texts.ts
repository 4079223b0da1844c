const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);
const maxNamed = 10;
const list = new Intl.ListFormat('en-US');

export const patternNameRequired = 'Please enter pattern name.';
export const payloadRequired = 'Please enter payload data.';
export const patternCreated = 'Pattern has been created successfully.';
export const patternUpdated = 'Pattern has been updated successfully.';
export const startTimeRequired = 'Please select start time.';
export const patternRequired = 'Please select pattern.';
export const patternConflict = 'Somebody else changed this pattern while you were editing it.';
export const patternRetired = 'Pattern has been retired. Events keep what they have scheduled.';
export const patternReturned = 'Pattern is back in the library.';
export const patternDeleted = 'Pattern has been taken off the event.';
export const patternIsRetired = 'This pattern has been retired. Please choose another one.';
export const patternNotYours = 'This pattern is shared by everybody, so only an administrator can change it.';
export const startTimePast = 'Start time must not be in the past.';
export const patternBegun = 'This pattern has begun, so it cannot be changed any more.';
export const payloadNoList = 'Please enter a list of numbers, such as 0, 150, 850.';
export const payloadNoDuration = (place: number) => `The ${place}. entry is no length of time in milliseconds.`;
export const payloadTooMany = (max: number) => `Please enter at most ${max.toLocaleString('en-US')} numbers.`;
export const payloadTooLong = (minutes: number) => `A light show lasts at most ${minutes} minutes.`;
export const payloadTooShort = 'This lasts no time at all. Please enter at least one number above 0.';
export const payloadNeverLit = 'The light would never go on. Please make at least one flash.';
export const colourShape = 'Please choose a colour.';
export const showStarted = 'The light show begins in 10 seconds.';
export const showStopped = 'The light show has been stopped.';
export const showIsNotOn = 'That light show is not on any more, so nothing was stopped.';
export const showIsOn = 'Another light show is on. Please stop it first.';
export const patternIsDue = (name: string) => `“${name}” is about to begin on the phones. Please stop it first.`;
export const patternInTheWay = (name: string) =>
  `“${name}” is scheduled to begin before this song would be over. Please move it, or take it off the event, first.`;
export const skipsInTheWay = (patterns: readonly { name: string; at: string }[]) => {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0) {
    return `“${only.name}” begins at ${only.at}, during this song. Play anyway and skip it?`;
  }
  const named = patterns.slice(0, maxNamed).map(({ name, at }) => `“${name}” (${at})`);
  const unnamed = patterns.length - named.length;
  const all = list.format(unnamed === 0 ? named : [...named, `${unnamed} more`]);
  return `${all} begin during this song. Play anyway and skip them?`;
};
export const showStoppedMeanwhile =
  'The light show was stopped meanwhile, or another one was started. Please look again.';
export const lightsSaved = 'Saved.';
export const offsetOnlyInTheDark = 'A light show is on. The light can be moved against the song once it is over.';
export const flashesThinned = (count: number) => `Flashes were taken out ${times(count)} to keep the light safe.`;

export const showStates = {
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
  skipped: 'Skipped',
} as const;
export const patternSkipped = 'Skipped: another show had its time, or the product was not running';
export const sentTo = (phones: string) => `Sent to ${phones}`;
export const runningOn = (phones: string) => `Running on ${phones}`;
export const reached = (state: string, phones: string) => `${state} · reached ${phones}`;

/** Returns the texts before and after the time of the overlap. */
export const overlapsWith = (kind: string, name: string): readonly [string, string] => [
  `Overlaps with the ${kind} “${name}” at `,
  ': only the one that starts first is shown.',
];

export const arrangements = {
  together: 'Everybody together',
  left_to_right: 'Left to right',
  by_section: 'Section by section',
  wave: 'From the stage to the back',
} as const;

export const thinned = (flashes: string, where: string) => `${flashes} left out ${where}: a second held too many`;
export const pausedFlashes = (flashes: string, where: string) =>
  `${flashes} left out ${where}: a pause after half a minute of flashing`;
export const colourSoftened = 'The colour was softened: saturated red must not flash';
export const stepChanged = 'The time between two groups was changed';
export const groupsChanged = 'The number of groups was changed';
export const colourHint = 'The colour of the flash. Saturated red must not flash.';
export const colourTooRed = (safe: string) => `This red is too saturated to flash: it will be saved as ${safe}.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Light show',
  lead: 'When the show plays, the phones of the hall light up together. Yours can be one of them.',
  warning: {
    title: 'Before your phone lights up',
    text: 'The screen will flash, up to three times a second. Flashing light can bring on seizures in people with photosensitive epilepsy, and can be unpleasant for others. If that may concern you or somebody beside you, choose “No flashing”, or do not take part.',
    stop: 'You can stop at any time: tap anywhere on the screen, or press any key.',
  },
  how: 'How your phone lights up',
  modes: {
    flash: 'Flash on the beat',
    glow: 'No flashing: a slow glow in the same rhythm',
  },
  vibrates: 'Vibrate on the beat',
  lamp: 'The lamp at the back, too',
  lampAsks: 'Your browser asks for the camera: the lamp belongs to it. No picture is taken.',
  lampFailed:
    'This phone’s browser does not let pages use the lamp, or you did not allow it. The screen does it alone.',
  join: 'Take part',
  joinAware: 'I have read this: take part',
  leave: 'Leave the show',
  stoppedHere: 'Stopped on this phone. It stays dark until you take part again.',
  isIn: 'You take part. Keep this page open, make the screen bright, and hold up your phone when it starts: it lights up by itself.',
  stage: 'Light show on this screen',
  getReady: 'Hold up your phone',
  startsIn: (seconds: number) => `${seconds}`,
  startsInWords: (seconds: number) => (seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`),
  stop: 'Stop',
  stopHow: 'Tap anywhere or press any key',
  coming: 'Scheduled',
  none: 'Nothing is scheduled. A show may begin at any time.',
  on: (name: string) => `On now: ${name}`,
  able: {
    title: 'This phone',
    clockAway: 'It does not know the show’s time yet. For that it needs the network once.',
    clock: (ms: number) => `It knows the show’s time to within ${ms} ms.`,
    clockFar:
      'Its network is too slow to tell it the show’s time well enough to flash with the others. Until it does, it glows softly instead.',
    lights: (ready: number, all: number) => `${ready} of ${all} shows are on it: they play without a network, too.`,
    lightsNone: 'There is no show to fetch yet.',
    awake: 'The screen stays on while you take part.',
    asleep: 'The screen may go dark by itself: set it to stay on.',
    lamp: 'The lamp may be usable: you can try it.',
    lampNot: 'The lamp at the back cannot be used by this browser.',
    vibrates: 'It can vibrate, if it is not set to silent.',
    vibratesNot: 'This browser cannot make it vibrate.',
    app: 'It is opened as an app and fills the screen.',
    browser: 'The bars of the browser stay: added to the home screen, it would fill the whole screen.',
  },
  unchecked:
    'This page was not opened over a secure connection (https). Without one the phone cannot check what it would show, so it does not take part.',
  conduct: {
    title: 'Start a show',
    lead: 'You are an event admin: what you start here lights up all phones that take part, 10 seconds later.',
    nothing: 'The organiser has put no song with lights here yet.',
    play: 'Play',
    playOf: (title: string) => `Play ${title}`,
    asked: (title: string) => `Start “${title}” on all phones?`,
    start: 'Start now',
    startAndSkip: 'Start and skip',
    not: 'Not now',
    stopAll: 'Stop on all phones',
    lasts: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, '0')} min`,
  },
} as const;
