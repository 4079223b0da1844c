import { maxSongMinutes, messages } from '@backline/contract';
import { AppError } from '../../platform/errors/errors.ts';
import type { AudioFailure } from '../../platform/audio/audio-error.ts';
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

export const queueFull = () => new AppError('unavailable', messages.songsQueueFull, {}, retrySeconds);
export const withoutBeats = () => refusal(messages.tempoFailed, messages.songWithoutBeats);

/** The specification's text as the answer, and why beside the field. */
export function refusalOf({ reason }: SongError): AppError {
  switch (reason) {
    case 'stopped':
      return new AppError('unavailable', messages.tryLater, {}, retrySeconds);
    case 'took_too_long':
    case 'crashed':
      return refusal(messages.tempoFailed, messages.songTookTooLong);
    default:
      return refusal(messages.tempoFileFailed, reasons[reason]);
  }
}

const refusal = (message: string, reason: string) =>
  new AppError('invalid_input', message, { fields: [{ path: 'file', message: reason }] });
