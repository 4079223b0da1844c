const fans = (count: number) => (count === 1 ? '1 fan' : `${count.toLocaleString('en-US')} fans`);

/** `Date`, `Date and Venue`, `Date, Venue and 3 more` */
function listed(names: readonly string[]): string {
  const [first = 'Details', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}

/** What the server alone says, in its answers: no page of the console loads these texts. */
export const serverMessages = {
  eventCreatedBy: (name: string) => `Created by ${name}`,
  eventChangedBy: (what: readonly string[], name: string) => `${listed(what)} changed by ${name}`,
  fansImportedBy: (count: number, name: string) => `${fans(count)} imported by ${name}`,
  fansJoined: (count: number) => `${fans(count)} joined in 7 days`,
  fansCheckedIn: (count: number) => `${fans(count)} checked in`,
  triviaNothingNew: 'There is nothing new to say about this event yet.',
  importUndoing: 'This import is being undone.',
  importNotUndone: 'Please stop the import first: it can be undone once it has ended.',
  importArrived: (count: number) =>
    `${fans(count)} of this import ${count === 1 ? 'has' : 'have'} checked in, so it can no longer be undone.`,
  importUndoFault:
    'The server could not go on with the undo. It tries again by itself, and nobody is taken off the list twice.',
  doorClockAhead: 'The clock of this phone is ahead. Please set it, then send this again.',
  doorKeeperGone: 'Somebody who has left',
  keepYourself: 'Please keep yourself on the event.',
  imageUnknown: 'Please upload the image again.',
  imageTooManyPixels: 'This image has more than 50 million pixels. Please choose a smaller one.',
  imageTakesTooMuch: 'This image takes too long to read. Please choose another one.',
  bodyTooLarge: 'This is more than can be sent at once.',
  botCheckFailed: 'Please complete the check that you are a person.',
  keyReused: 'This Idempotency-Key was used for another request.',
  otherPerson: 'Somebody else is signed in here now.',
  keyInFlight: 'The same request is still being worked on.',
  keepYourselfActive: 'You cannot deactivate yourself.',
  addressChangeAllowedHere:
    'The change is allowed from here. It takes effect once it is allowed at your other address too, or 24 hours after it was asked for, as soon as the new address is confirmed.',
  invitationSent: (address: string) => `The invitation is on its way to ${address}.`,
  invitationNeedless: (name: string) => `${name} has signed in already and needs no invitation.`,
  invitationNeedsEmail: 'Please add an email first: the invitation is mailed there.',
  lastAdmin: 'The last administrator must stay.',
  loginAsAdmin: 'Nobody can sign in as an administrator.',
  notActing: 'You are not signed in as somebody else.',
  signedOutEverywhere: 'You are signed out everywhere.',
  fanErased: 'You are deleted. Thank you for having come.',
  fanLeftRow: 'This person has left and is no longer imported by this file.',
  otherSessionsEnded: 'You are signed out everywhere else.',
  accessRequestAccepted: (name: string) => `${name} can sign in now.`,
  accessRequestRefused: (name: string) => `The request of ${name} has been refused.`,
  eventProposed: 'Your proposal is on its way. You see here what becomes of it.',
  proposalNotOpen: 'Proposing events is not open for you.',
  proposalsWait: (max: number) => `${max} of your proposals wait already. You can propose more once one is decided.`,
  proposalDatePast: 'Please choose a date in the future.',
  proposalWithdrawn: 'Your proposal has been withdrawn.',
  proposalDecided: 'This proposal has been decided already.',
  proposalTakenBack: 'The fan has taken this proposal back.',
  proposalRefused: 'The proposal has been refused.',
  songAsked: (title: string) => `You asked for “${title}”.`,
  songsOfCheckedIn: 'Please check in first: songs are asked for by who is there.',
  songRequestsStopped: 'Song requests are stopped at the moment.',
  songRequestsOver: 'This event is over.',
  songRequestsNone: 'No songs can be asked for at this event.',
  songRequestsUsed: (most: number) =>
    most === 1 ? 'You have asked for your song at this event.' : `You have asked for your ${most} songs at this event.`,
  songRequestsOff: 'Fans can no longer ask for songs.',
  songRequestsOn: 'Fans can ask for songs again.',
  jobRetried: (title: string) => `“${title}” is tried again.`,
  jobsRetried: (count: number, title: string) =>
    count === 1 ? `“${title}” is tried again.` : `${count.toLocaleString('en-US')} × “${title}” are tried again.`,
  jobDiscarded: (title: string) => `“${title}” has been discarded.`,
  jobNotFailed: 'This job has not failed.',
  jobLapsed: 'This job is past its time: another try would do nothing.',
  noJobToRetry: 'No failed job of this kind is left to retry.',
  fileOnce: 'Please send one file at a time.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  songUnknownFormat: 'This is no song that can be read here. Please use MP3, FLAC, Ogg Vorbis, Opus, WAV or M4A.',
  songBroken: 'The file is damaged, or holds no music.',
  songTooLong: (minutes: number) => `The song lasts longer than ${minutes} minutes.`,
  songUnsupported: 'This kind of recording cannot be read here. Please save it as MP3.',
  songNeedsFfmpeg: 'This server cannot read M4A. Please save the song as MP3, or have ffmpeg installed on the server.',
  songWithoutBeats: 'No beat was found in this file.',
  songTakesTooMuch: 'This file takes more time or memory than a song may.',
  songsQueueFull: 'Many songs are being analysed at the moment. Please try again in a moment.',
  songsStopped: 'The server is being restarted. Please send the song again in a moment.',
  songsOfYours: 'Please wait until your other songs are analysed.',
  songsElsewhere: 'Songs are analysed by another process of this installation: send /api/tempo there.',
} as const;
