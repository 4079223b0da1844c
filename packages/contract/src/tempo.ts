import { z } from 'zod';
import { messages } from './messages.ts';
import { holders, operation } from './operation.ts';

export const maxSongBytes = 128 * 1024 * 1024;
export const maxSongMinutes = 30;
/** What is read by itself; M4A too, where the server has ffmpeg. */
export const songExtensions = ['mp3', 'flac', 'ogg', 'opus', 'wav', 'm4a'] as const;

const lightShowMakers = holders(['Page_Patterns']);

export const analyzeTempo = operation({
  method: 'POST',
  path: 'tempo/analyze',
  summary: 'Finds the beats of a song; the same bytes are answered at once from then on',
  effect: 'write',
  access: lightShowMakers,
  file: { field: 'file', maxBytes: maxSongBytes },
  input: z.strictObject({
    /** Made up by the caller, to ask `tempo/get_progress` meanwhile. */
    analysis_id: z.uuid(messages.invalidValue).optional(),
  }),
  output: z.object({
    /** Whole milliseconds from the start of the song, strictly increasing. */
    adjusted_beat_times_ms: z.array(z.number().int().min(0)).min(1),
    bpm: z.number().positive(),
    /** 0 to 1: how steadily the song carries these beats. */
    confidence: z.number().min(0).max(1),
    duration_ms: z.number().int().positive(),
  }),
  errors: ['too_large', 'unavailable', 'too_many_requests'],
});

export const getTempoProgress = operation({
  method: 'POST',
  path: 'tempo/get_progress',
  summary: 'How far an analysis of one’s own is',
  effect: 'read',
  access: lightShowMakers,
  input: z.strictObject({ analysis_id: z.uuid(messages.invalidValue) }),
  output: z.object({
    /** `unknown`: the song has not arrived yet, or was dealt with more than an hour ago. */
    stage: z.enum(['unknown', 'waiting', 'running', 'finished', 'failed']),
    /** 0 to 1, of the analysis itself. */
    progress: z.number().min(0).max(1),
    /** Of songs that wait in front. */
    ahead: z.number().int().min(0),
  }),
});
