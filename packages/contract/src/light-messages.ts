const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

const mostNamed = 10;
const list = new Intl.ListFormat('en-US');

export const lightMessages = {
  patternNameRequired: 'Please enter pattern name.',
  payloadRequired: 'Please enter payload data.',
  patternCreated: 'Pattern has been created successfully.',
  patternUpdated: 'Pattern has been updated successfully.',
  startTimeRequired: 'Please select start time.',
  patternRequired: 'Please select pattern.',
  musicTitleRequired: 'Music title is required.',
  songFileRequired: 'File is required.',
  emptyFields: 'Please ensure all fields are not empty.',
  songRemoved: 'Song has been removed successfully.',
  musicAdded: 'Music has been added successfully.',

  // The specification does not give the texts below.
  patternConflict: 'Somebody else changed this pattern while you were editing it.',
  patternRetired: 'Pattern has been retired. Events keep what they have scheduled.',
  patternReturned: 'Pattern is back in the library.',
  patternDeleted: 'Pattern has been taken off the event.',
  patternIsRetired: 'This pattern has been retired. Please choose another one.',
  patternNotYours: 'This pattern is shared by everybody, so only an administrator can change it.',
  startTimePast: 'Start time must not be in the past.',
  patternBegun: 'This pattern has begun, so it cannot be changed any more.',
  payloadNoList: 'Please enter a list of numbers, such as 0, 150, 850.',
  payloadNoDuration: (place: number) => `The ${place}. entry is no length of time in milliseconds.`,
  payloadTooMany: (max: number) => `Please enter at most ${max.toLocaleString('en-US')} numbers.`,
  payloadTooLong: (minutes: number) => `A light show lasts at most ${minutes} minutes.`,
  payloadTooShort: 'This lasts no time at all. Please enter at least one number above 0.',
  payloadNeverLit: 'The light would never go on. Please make at least one flash.',
  colourShape: 'Please choose a colour.',
  songUnknown: 'Please upload the song again.',
  songTooLarge: (megabytes: number) => `The song is larger than ${megabytes} MB.`,
  songUnreadable:
    'The content of this file is no song that can be played. Please use MP3, FLAC, Ogg Vorbis, Opus, WAV or M4A.',
  songEmpty: 'This file is empty. Please choose the song again.',
  songsTooMany: (max: number) => `An event has at most ${max} songs.`,
  songsTooLarge: 'The songs of this event hold too many flashes together. Please remove one of them first.',
  songsOrdered: 'The order of the songs has been saved.',
  songsStale: 'The songs were changed meanwhile. Please look at them again.',
  songsNotForYou: 'You may upload pictures alone.',
  audioOnly: 'Only MP3 files are allowed to be uploaded.',
  showStarted: 'The light show begins in 10 seconds.',
  showStopped: 'The light show has been stopped.',
  showIsNotOn: 'That light show is not on any more, so nothing was stopped.',
  showIsOn: 'Another light show is on. Please stop it first.',
  patternIsDue: (name: string) => `“${name}” is about to begin on the phones. Please stop it first.`,
  patternInTheWay: (name: string) =>
    `“${name}” is scheduled to begin before this song would be over. Please move it, or take it off the event, first.`,
  skipsInTheWay: (patterns: readonly { name: string; at: string }[]) => {
    const [only, ...others] = patterns;
    if (only !== undefined && others.length === 0) {
      return `“${only.name}” begins at ${only.at}, during this song. Play anyway and skip it?`;
    }
    const named = patterns.slice(0, mostNamed).map(({ name, at }) => `“${name}” (${at})`);
    const unnamed = patterns.length - named.length;
    const all = list.format(unnamed === 0 ? named : [...named, `${unnamed} more`]);
    return `${all} begin during this song. Play anyway and skip them?`;
  },
  showStoppedMeanwhile: 'The light show was stopped meanwhile, or another one was started. Please look again.',
  lightsSaved: 'Saved.',
  offsetOnlyInTheDark: 'A light show is on. The light can be moved against the song once it is over.',
  phonesToRehearse: 'Please enter how many phones rehearse.',
  rehearsalBegun: 'The rehearsal begins. No real phone flashes.',
  rehearsalPassGiven: 'The pass is good for 15 minutes.',
  rehearsalEnded: 'The rehearsal has been ended.',
  rehearsalIsOn: 'A rehearsal of this event is on. Please end it first.',
  noPlaceToRehearse:
    'This server has as many rehearsals on as it can bear. Please wait until one is over, or ask for a pass for phones elsewhere.',
  rehearsalUnknown: 'This rehearsal is over, or its pass is not valid.',
  noSongToRehearse: 'The event has no such song to rehearse with.',
  songTooShortToRehearse: (seconds: number) => `A song of at least ${seconds} seconds is needed to rehearse.`,
  flashesThinned: (count: number) => `Flashes were taken out ${times(count)} to keep the light safe.`,
} as const;
