import * as trackTexts from '@backline/contract/tracks.texts';
import { maxSongMinutes } from '@backline/contract/tempo';
import { AppError } from '../../platform/errors/errors.ts';
import type { AudioFailure } from '../../media/audio/audio-error.ts';
import type { NoPlace } from '../../platform/ports/tempo.port.ts';
import type { SongError } from '../../media/tempo/analyse-in-thread.ts';

const retrySeconds = 10;

const reasons: Record<AudioFailure, string> = {
  unknown_format: trackTexts.songUnknownFormat,
  empty: trackTexts.songBroken,
  broken: trackTexts.songBroken,
  too_long: trackTexts.songTooLong(maxSongMinutes),
  unsupported: trackTexts.songUnsupported,
  no_m4a: trackTexts.songNeedsFfmpeg,
};

export function withoutPlace(why: NoPlace): AppError {
  return why === 'full'
    ? new AppError('unavailable', trackTexts.songsQueueFull, {}, retrySeconds)
    : new AppError('too_many_requests', trackTexts.songsOfYours, {}, retrySeconds);
}

export const withoutBeats = () => refusal(trackTexts.tempoFailed, trackTexts.songWithoutBeats);

/**
 * Returns a rejection with the specification's text and the reason beside the field. Returns a server error if the file
 * is not at fault.
 */
export function refusalOf(error: SongError): AppError | SongError {
  const fault = faultOf(error);
  if (fault === null) return oursOf(error);
  return refusal(error.reason === 'takes_too_much' ? trackTexts.tempoFailed : trackTexts.tempoFileFailed, fault);
}

export function faultOf({ reason }: SongError): string | null {
  if (reason === 'crashed' || reason === 'stopped') return null;
  return reason === 'takes_too_much' ? trackTexts.songTakesTooMuch : reasons[reason];
}

export const oursOf = (error: SongError): AppError | SongError =>
  error.reason === 'stopped' ? new AppError('unavailable', trackTexts.songsStopped, {}, retrySeconds) : error;

const refusal = (message: string, reason: string) =>
  new AppError('invalid_input', message, { fields: [{ path: 'file', message: reason }] });
