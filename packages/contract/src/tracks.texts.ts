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
export const songUnreadable =
  'The content of this file is no song that can be played. Please use MP3, FLAC, Ogg Vorbis, Opus, WAV or M4A.';
export const songEmpty = 'This file is empty. Please choose the song again.';
export const songsTooMany = (max: number) => `An event has at most ${max} songs.`;
export const songsTooLarge = 'The songs of this event hold too many flashes together. Please remove one of them first.';
export const songsOrdered = 'The order of the songs has been saved.';
export const songsStale = 'The songs were changed meanwhile. Please look at them again.';
export const songsNotForYou = 'You may upload pictures alone.';
export const audioOnly = 'Only MP3 files are allowed to be uploaded.';
export const phonesToRehearse = 'Please enter how many phones rehearse.';
export const rehearsalBegun = 'The rehearsal begins. No real phone flashes.';
export const rehearsalPassGiven = 'The pass is good for 15 minutes.';
export const rehearsalEnded = 'The rehearsal has been ended.';
export const rehearsalIsOn = 'A rehearsal of this event is on. Please end it first.';
export const noPlaceToRehearse =
  'This server has as many rehearsals on as it can bear. Please wait until one is over, or ask for a pass for phones elsewhere.';
export const rehearsalUnknown = 'This rehearsal is over, or its pass is not valid.';
export const noSongToRehearse = 'The event has no such song to rehearse with.';
export const songTooShortToRehearse = (seconds: number) =>
  `A song of at least ${seconds} seconds is needed to rehearse.`;
export const songUnknownFormat = `This is not a song that can be read here. Please use ${songKinds} or M4A.`;
export const songBroken = `The file is damaged, or contains no music. Please choose another: ${songKinds} or M4A.`;
export const songTooLong = (minutes: number) => `The song lasts longer than ${minutes} minutes.`;
export const songUnsupported = `The sample rate, bit depth or channels of this recording cannot be read here. Please save it as ${songKinds} or M4A, with 8 to 192 kHz and at most 8 channels.`;
export const songNeedsFfmpeg = `This server cannot read M4A. Please save the song as ${songKinds}, or have ffmpeg installed on the server.`;
export const songWithoutBeats = 'No beat was found in this file.';
export const songTakesTooMuch = 'This file takes more time or memory than a song may.';
export const songsQueueFull = 'Many songs are being analysed at the moment. Please try again in a moment.';
export const songsStopped = 'The server is being restarted. Please send the song again in a moment.';
export const songsOfYours = 'Please wait until your other songs are analysed.';
export const songsElsewhere = 'Songs are analysed by another process of this installation: send /api/tempo there.';

export const noSongs = 'No Songs Currently Available';
export const noShows = 'No Shows Currently Available';
export const beatsAwaited = 'The beats of this song are still being looked for.';

/** The console and the command use the same texts for each step. */
export const rehearsalSteps = {
  arriving: 'The virtual phones arrive and ask for the time.',
  preparing: 'Play: the light begins in ten seconds. A third of the phones lose their way meanwhile.',
  playing: 'The light is on. A third of the phones lose their way.',
  stopping: 'Stop. A third of the phones have lost their way, and hear of it when they are back.',
} as const;
export const phonesOnTheirWay = 'The virtual phones are on their way.';
export const passUnused = 'Nobody has used the pass yet.';
export const rehearsalEnds = {
  stopped: 'Stopped by staff.',
  gave_way: 'Ended because a real show started.',
  lost: 'Lost: the virtual phones stopped reporting.',
} as const;
export function rehearsalVerdict(lines: readonly { holds: boolean }[]): string {
  const missed = lines.filter(({ holds }) => !holds).length;
  return missed === 0 ? 'Within all bounds.' : `Outside of ${missed} of its bounds.`;
}
