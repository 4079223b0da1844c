const flashesWere = (count: number) => (count === 1 ? '1 flash was' : `${count.toLocaleString('en-US')} flashes were`);

export const patternNameRequired = 'Please enter pattern name.';
export const payloadRequired = 'Please enter payload data.';
export const patternCreated = 'Pattern has been created successfully.';
export const patternUpdated = 'Pattern has been updated successfully.';
export const startTimeRequired = 'Please select start time.';
export const patternRequired = 'Please select pattern.';
export const patternConflict = 'Someone else changed this pattern while you were editing it.';
export const patternRetired = 'Pattern has been archived. Scheduled shows are not affected.';
export const patternReturned = 'Pattern has been restored to the library.';
export const patternDeleted = 'Pattern has been removed from the event.';
export const patternIsRetired = 'This pattern has been archived. Please choose another one.';
export const patternNotYours = 'This pattern is shared. Only an administrator can change it.';
export const startTimePast = 'Start time must not be in the past.';
export const patternBegun = 'This pattern has started and can no longer be changed.';
export const payloadNoList = 'Please enter a list of numbers, such as 0, 150, 850.';
export const payloadNoDuration = (place: number) => `Entry ${place} is not a valid duration in milliseconds.`;
export const payloadTooMany = (max: number) => `Please enter at most ${max.toLocaleString('en-US')} numbers.`;
export const payloadTooLong = (minutes: number) => `A light show can last at most ${minutes} minutes.`;
export const payloadTooShort = 'The duration is 0. Please enter at least one number above 0.';
export const payloadNeverLit = 'This pattern never lights up. Please add at least one flash.';
export const colourShape = 'Please choose a colour.';
export const showStarted = 'The light show begins in 10 seconds.';
export const showStopped = 'The light show has been stopped.';
export const showIsNotOn = 'That light show has already ended.';
export const showIsOn = 'Another light show is running. Stop it first.';
export const patternIsDue = (name: string) => `“${name}” is about to start. Stop it first.`;
export const patternInTheWay = (name: string) =>
  `“${name}” is scheduled to start during this song. Move or remove it first.`;
export const skipInTheWay = (name: string, at: string) =>
  `The pattern “${name}” is scheduled for ${at}, during this song. Play the song and skip the pattern?`;
export const skipsInTheWay = (patterns: string) =>
  `${patterns} are scheduled during this song. Play the song and skip these patterns?`;
export const patternAt = (name: string, at: string) => `“${name}” (${at})`;
export const morePatterns = (count: number) => `${count} more`;
export const showStoppedMeanwhile =
  'The light show has stopped or another one has started. Check what’s running, then try again.';
export const lightsSaved = 'Saved.';
export const offsetOnlyInTheDark = 'A light show is running. You can change the light delay once it ends.';
export const flashesThinned = (count: number) => `${flashesWere(count)} removed to keep the light show safe.`;

export const showStates = {
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
  skipped: 'Skipped',
} as const;
export const skippedWhy = 'Another show was running, or the server was down.';
export const sentTo = (phones: string) => `Sent to ${phones}`;
export const runningOn = (phones: string) => `On ${phones}`;
export const reached = (phones: string) => `${phones} reached`;

/** Returns the texts before and after the time of the overlap. */
export const overlapsWith = (kind: string, name: string): readonly [string, string] => [
  `Overlaps with the ${kind} “${name}” at `,
  ': only the one that starts first will play.',
];

export const arrangements = {
  together: 'All together',
  left_to_right: 'Left to right',
  by_section: 'Section by section',
  wave: 'Front to back',
} as const;

export const thinned = (flashes: string, where: string) => `${flashes} removed ${where}: too many in one second`;
export const pausedFlashes = (flashes: string, where: string) =>
  `${flashes} removed ${where}: a pause is required after 30 seconds of flashing`;
export const colourSoftened = 'The colour was softened because flashing saturated red isn’t safe';
export const stepChanged = 'The delay between groups was changed';
export const groupsChanged = 'The number of groups was changed';
export const colourHint = 'The colour of the flash. Saturated red isn’t allowed.';
export const colourTooRed = (safe: string) => `This red is too saturated to flash safely. It will be saved as ${safe}.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Light show',
  lead: 'During the show, phones across the venue light up together. Join in with yours.',
  warning: {
    title: 'Before your phone lights up',
    text: 'Your screen will flash up to three times a second. Flashing light can trigger seizures in people with photosensitive epilepsy and can be unpleasant for others. If this may affect you or someone near you, choose “No flashing” or don’t join.',
    stop: 'You can stop at any time: tap anywhere on the screen, or press any key.',
  },
  how: 'How your phone lights up',
  modes: {
    flash: 'Flash on the beat',
    glow: 'No flashing: a slow glow to the beat',
  },
  vibrates: 'Vibrate on the beat',
  lamp: 'Use the flashlight too',
  lampAsks: 'Your browser will ask for camera access, which controls the flashlight. No pictures are taken.',
  lampFailed: 'This browser can’t use the flashlight, or you didn’t allow it. Only the screen will light up.',
  join: 'Join the show',
  joinAware: 'I understand. Join the show',
  leave: 'Leave the show',
  stoppedHere: 'Stopped on this phone. It stays dark until you join again.',
  isIn: 'You’re in. Keep this page open, turn up the brightness, and hold up your phone when the show starts. It lights up automatically.',
  stage: 'Light show on this screen',
  getReady: 'Hold up your phone',
  startsIn: (seconds: number) => `${seconds}`,
  startsInWords: (seconds: number) => (seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`),
  stop: 'Stop',
  stopHow: 'Tap anywhere or press any key',
  coming: 'Scheduled',
  none: 'No shows are scheduled, but one may start at any time.',
  on: (name: string) => `Now playing: ${name}`,
  able: {
    title: 'This phone',
    clockAway: 'Not synchronised yet. Go online once to synchronise.',
    clock: (ms: number) => `Synchronised to within ${ms} ms.`,
    clockFar: 'The network is too slow to flash in sync. Until it improves, your phone glows softly instead.',
    lights: (ready: number, all: number) => `${ready} of ${all} shows downloaded. They also play offline.`,
    lightsNone: 'No shows to download yet.',
    awake: 'The screen stays on during the show.',
    asleep: 'The screen may turn off. Set it to stay on in your phone’s settings.',
    lamp: 'The flashlight may work. Try it.',
    lampNot: 'This browser can’t use the flashlight.',
    vibrates: 'Your phone vibrates, unless it’s on silent.',
    vibratesNot: 'This browser doesn’t support vibration.',
    app: 'The app is running in full screen.',
    browser: 'The browser’s toolbars stay visible. For full screen, add the app to your home screen.',
  },
  unchecked: 'Joining the show needs a secure connection. Open this page with https://.',
  conduct: {
    title: 'Start a show',
    lead: 'You’re an event admin, so you can start a show. All phones that joined light up 10 seconds later.',
    nothing: 'No songs with a light show yet. The organiser can add some.',
    play: 'Play',
    playOf: (title: string) => `Play ${title}`,
    asked: (title: string) => `Start “${title}” on all phones?`,
    start: 'Start now',
    startAndSkip: 'Start anyway',
    not: 'Not now',
    stopAll: 'Stop on all phones',
    lasts: (length: string) => `${length} min`,
  },
} as const;
