import { messages } from '@backline/contract/messages';
import { maxSongMinutes } from '@backline/contract/tempo';
import { AppError } from '../../platform/errors/errors.ts';
import type { AudioFailure } from '../../platform/audio/audio-error.ts';
import type { NoPlace } from '../../platform/tempo/tempo-analyser.ts';
import type { SongError } from '../../platform/tempo/analyse-in-thread.ts';

const retrySeconds = 10;

const reasons: Record<AudioFailure, string> = {
  unknown_format: messages.songUnknownFormat,
  empty: messages.songBroken,
  broken: messages.songBroken,
  too_long: messages.songTooLong(maxSongMinutes),
  unsupported: messages.songUnsupported,
  no_m4a: messages.songNeedsFfmpeg,
};

export function withoutPlace(why: NoPlace): AppError {
  return why === 'full'
    ? new AppError('unavailable', messages.songsQueueFull, {}, retrySeconds)
    : new AppError('too_many_requests', messages.songsOfYours, {}, retrySeconds);
}

export const withoutBeats = () => refusal(messages.tempoFailed, messages.songWithoutBeats);

/** The specification's text as the answer, and why beside the field. What broke in this house stays an error of ours. */
export function refusalOf(error: SongError): AppError | SongError {
  switch (error.reason) {
    case 'crashed':
      return error;
    case 'stopped':
      return new AppError('unavailable', messages.songsStopped, {}, retrySeconds);
    case 'takes_too_much':
      return refusal(messages.tempoFailed, messages.songTakesTooMuch);
    default:
      return refusal(messages.tempoFileFailed, reasons[error.reason]);
  }
}

const refusal = (message: string, reason: string) =>
  new AppError('invalid_input', message, { fields: [{ path: 'file', message: reason }] });
