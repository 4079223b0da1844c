import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { holders, operation } from './operation.ts';

/** At 4.5 Mbit/s this size uploads within the two-minute request limit. */
export const maxSongBytes = 64 * 1024 * 1024;
export const maxSongMinutes = 30;
/** Allows ten beats a second. */
const maxBeats = maxSongMinutes * 600;
const lightShowMakers = holders(['Page_Patterns']);

export const analyzeTempo = operation.write({
  path: 'tempo/analyze',
  // The uploaded bytes act as the Idempotency-Key, so a retry gets the stored result.
  summary: 'Detects the beats of a song; repeated uploads of the same bytes return the stored result',
  access: lightShowMakers,
  file: { field: 'file', maxBytes: maxSongBytes },
  input: z.strictObject({
    analysis_id: z.uuid(generalTexts.invalidValue).optional(),
  }),
  output: z.object({
    /** Whole milliseconds from the start of the song, strictly increasing. */
    adjusted_beat_times_ms: z.array(z.number().int().min(0)).min(1).max(maxBeats),
    bpm: z.number().positive(),
    /** How clearly the song supports these beats, from 0 to 1. */
    confidence: z.number().min(0).max(1),
    duration_ms: z.number().int().positive(),
  }),
  errors: ['too_large', 'unavailable', 'too_many_requests'],
});

export const getTempoProgress = operation.query({
  path: 'tempo/get_progress',
  summary: 'Returns the progress of one of your own analyses',
  access: lightShowMakers,
  input: z.strictObject({ analysis_id: z.uuid(generalTexts.invalidValue) }),
  output: z.object({
    /** `unknown`: the song is not uploaded yet, or its analysis finished over an hour ago. */
    stage: z.enum(['unknown', 'waiting', 'running', 'finished', 'failed']),
    /** Ranges from 0 to 1. */
    progress: z.number().min(0).max(1),
    ahead: z.number().int().min(0),
  }),
});
