/** Lists the formats every server decodes; M4A needs `ffmpeg`. */
const songKinds = 'MP3, FLAC, Ogg Vorbis, Opus, WAV';

export const tempoFileFailed = 'Error detecting tempo. Please upload another file.';
export const tempoFailed = 'Failed to detect the tempo of the song.';
export const musicTitleRequired = 'Music title is required.';
export const songFileRequired = 'File is required.';
export const emptyFields = 'Please ensure all fields are not empty.';
export const songRemoved = 'Song has been removed successfully.';
export const musicAdded = 'Music has been added successfully.';
export const songUnknown = 'Please upload the song again.';
export const songTooLarge = (megabytes: number) => `The song is larger than ${megabytes} MB.`;
export const songUnreadable = 'This file is not a playable song. Please use MP3, FLAC, Ogg Vorbis, Opus, WAV or M4A.';
export const songEmpty = 'This file is empty. Please choose the song again.';
export const songsTooMany = (max: number) => `An event can have at most ${max} songs.`;
export const songsTooLarge = 'This event’s songs have too many flashes in total. Remove a song first.';
export const songsOrdered = 'The song order has been saved.';
export const songsStale = 'Someone has changed the songs. Check them, then try again.';
export const songsNotForYou = 'You don’t have permission to upload songs.';
export const audioOnly = 'Only MP3 files are allowed to be uploaded.';
export const phonesToRehearse = 'Please enter the number of virtual phones.';
export const rehearsalBegun = 'Rehearsal started. Real phones will not flash.';
export const rehearsalPassGiven = 'The rehearsal pass expires in 15 minutes.';
export const rehearsalEnded = 'The rehearsal has ended.';
export const rehearsalIsOn = 'A rehearsal of this event is running. End it first.';
export const noPlaceToRehearse =
  'This server is already running the maximum number of rehearsals. Wait until one ends, or run the virtual phones on another machine.';
export const rehearsalUnknown = 'This rehearsal is over, or its pass is not valid.';
export const noSongToRehearse = 'This song is not in this event. Choose another one.';
export const songTooShortToRehearse = (seconds: number) => `Choose a song of at least ${seconds} seconds to rehearse.`;
export const songUnknownFormat = `This audio format is not supported. Please use ${songKinds} or M4A.`;
export const songBroken = `The file is damaged or contains no music. Please choose another file: ${songKinds} or M4A.`;
export const songTooLong = (minutes: number) => `The song is longer than ${minutes} minutes.`;
export const songUnsupported = `The sample rate, bit depth or channel count is not supported. Please save the song as ${songKinds} or M4A, with 8 to 192 kHz and at most 8 channels.`;
export const songNeedsFfmpeg = `This server can’t read M4A. Please save the song as ${songKinds}, or ask your administrator to install ffmpeg.`;
export const songWithoutBeats = 'No beat was found in this file.';
export const songTakesTooMuch = 'This song is too complex to analyse. Please choose another file.';
export const songsQueueFull = 'Too many songs are being analysed. Please try again in a moment.';
export const songsStopped = 'The server is restarting. Please upload the song again in a moment.';
export const songsOfYours = 'Please wait until your other songs are analysed.';
export const songsElsewhere = 'This server does not analyse songs. Route /api/tempo to the one that does.';

export const noSongs = 'No Songs Currently Available';
export const noShows = 'No light shows yet. They appear here after they start.';
export const beatsAwaited = 'The beats of this song are still being detected.';

/** The console and the `npm run rehearse` command show the same texts for each step. */
export const rehearsalSteps = {
  arriving: 'The virtual phones are connecting and synchronising their clocks.',
  preparing: 'The light show starts in ten seconds. A third of the phones go offline.',
  playing: 'The light show is running. A third of the phones go offline.',
  stopping: 'Stopping. A third of the phones are offline and will stop when they reconnect.',
} as const;
export const phonesOnTheirWay = 'The virtual phones are starting.';
export const passUnused = 'The pass has not been used yet.';
export const rehearsalEnds = {
  stopped: 'Stopped by staff.',
  gave_way: 'Ended because a real show started.',
  lost: 'Ended because the virtual phones stopped responding.',
} as const;
export const rehearsalVerdict = (lines: readonly { holds: boolean }[]): string => {
  const missed = lines.filter(({ holds }) => !holds).length;
  return missed === 0 ? 'Passed: all results are within the limits.' : `Results outside the limits: ${missed}.`;
};
