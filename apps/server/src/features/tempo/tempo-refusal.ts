import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { maxSongMinutes } from '@backline/contract/tempo';
import { AppError } from '../../platform/errors/errors.ts';
import type { AudioFailure } from '../../media/audio/audio-error.ts';
import type { NoPlace } from '../../platform/ports/tempo.port.ts';
import type { SongError } from '../../media/tempo/analyse-in-thread.ts';

const retrySeconds = 10;

const reasons: Record<AudioFailure, string> = {
  unknown_format: serverMessages.songUnknownFormat,
  empty: serverMessages.songBroken,
  broken: serverMessages.songBroken,
  too_long: serverMessages.songTooLong(maxSongMinutes),
  unsupported: serverMessages.songUnsupported,
  no_m4a: serverMessages.songNeedsFfmpeg,
};

export function withoutPlace(why: NoPlace): AppError {
  return why === 'full'
    ? new AppError('unavailable', serverMessages.songsQueueFull, {}, retrySeconds)
    : new AppError('too_many_requests', serverMessages.songsOfYours, {}, retrySeconds);
}

export const withoutBeats = () => refusal(messages.tempoFailed, serverMessages.songWithoutBeats);

/** Answers with the specification's text and puts the reason beside the field. Our own faults stay errors. */
export function refusalOf(error: SongError): AppError | SongError {
  const fault = faultOf(error);
  if (fault === null) return oursOf(error);
  return refusal(error.reason === 'takes_too_much' ? messages.tempoFailed : messages.tempoFileFailed, fault);
}

export function faultOf({ reason }: SongError): string | null {
  if (reason === 'crashed' || reason === 'stopped') return null;
  return reason === 'takes_too_much' ? serverMessages.songTakesTooMuch : reasons[reason];
}

export const oursOf = (error: SongError): AppError | SongError =>
  error.reason === 'stopped' ? new AppError('unavailable', serverMessages.songsStopped, {}, retrySeconds) : error;

const refusal = (message: string, reason: string) =>
  new AppError('invalid_input', message, { fields: [{ path: 'file', message: reason }] });
