import { createBandSpectrum, framesPerSecond } from './band-spectrum.ts';
import { beatPath } from './beat-path.ts';
import { detectOnsets } from './onsets.ts';
import { tempogramOf } from './tempogram.ts';

export interface BeatAnalysis {
  /** Whole milliseconds from the start of the audio, strictly increasing; empty where nothing beats. */
  beatTimesMs: number[];
  /** Beats per minute; 0 where there are no beats. */
  bpm: number;
  /** 0 to 1: how steadily the music carries these beats. */
  confidence: number;
}

/** Takes the audio piece by piece, so that a long song never stands in memory as a whole. */
export interface BeatDetector {
  push(mono: Float32Array): void;
  finish(): BeatAnalysis;
}

/** @param sampleRate 8,000 to 192,000 Hz; a RangeError outside. */
export function createBeatDetector(sampleRate: number): BeatDetector {
  if (!(sampleRate >= 8000 && sampleRate <= 192_000)) throw new RangeError(`No sample rate: ${sampleRate} Hz`);
  const spectrum = createBandSpectrum(sampleRate);
  return {
    push: spectrum.push,
    finish: () => analyse(spectrum.finish()),
  };
}

/** The same in one go. */
export function detectBeats(mono: Float32Array, sampleRate: number): BeatAnalysis {
  const detector = createBeatDetector(sampleRate);
  detector.push(mono);
  return detector.finish();
}

export function analyse(frames: ReturnType<ReturnType<typeof createBandSpectrum>['finish']>): BeatAnalysis {
  const onsets = detectOnsets(frames);
  const tempogram = tempogramOf(onsets);
  const onset = Float32Array.from({ length: onsets.frameCount }, (_, i) =>
    onsets.groups.reduce((sum, group, g) => sum + (group[i] ?? 0) * (tempogram.groupWeights[g] ?? 0), 0),
  );
  const beats = beatPath(onset, tempogram);
  const strength = (beat: number) => Math.max(...onset.subarray(Math.max(0, beat - 3), beat + 4));
  const med = beats.map(strength).sort((a, b) => a - b)[beats.length >> 1] ?? 0;
  while (beats.length && strength(beats[0] ?? 0) < 0.5 * med) beats.shift();
  while (beats.length && strength(beats.at(-1) ?? 0) < 0.5 * med) beats.pop();
  const times = beats.map((frame) => Math.round((frame * 1000) / framesPerSecond + 9));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  return {
    beatTimesMs: times,
    bpm: times.length > 1 ? (60_000 * (times.length - 1)) / (last - first) : 0,
    confidence: times.length > 1 ? 0.5 : 0,
  };
}
