import * as trackTexts from '@backline/contract/tracks.texts';
import { analyzeTempo, getTempoProgress } from '@backline/contract/tempo';
import { AppError } from '../../platform/errors/errors.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { analyzeSong, getProgress } from './tempo.service.ts';

export const tempoRoutes: readonly Route[] = [
  handleFile(analyzeTempo, analyzeSong),
  handle(getTempoProgress, getProgress),
];

/** Rejects calls that reach a process without the tempo role. */
export const tempoElsewhereRoutes: readonly Route[] = [
  handleFile(analyzeTempo, async () => {
    throw new AppError('unavailable', trackTexts.songsElsewhere);
  }),
  handle(getTempoProgress, getProgress),
];
