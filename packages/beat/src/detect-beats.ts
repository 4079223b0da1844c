import { type BandFrames, createBandSpectrum, framesPerSecond } from './band-spectrum.ts';
import { salienceAlong } from './beat-path.ts';
import { chordChanges } from './chord-changes.ts';
import { atMetricalLevel } from './metrical-level.ts';
import { detectOnsets, mixed } from './onsets.ts';
import { refined } from './refine.ts';
import { likeliestPath } from './tempo-choice.ts';
import { tempogramOf } from './tempogram.ts';
import { trimmed } from './trim.ts';

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

const slowestRate = 8_000;
const fastestRate = 192_000;
const fewestBeats = 3;
/**
 * Over a minute noise stays under 0.03, and music with the most hidden pulse is over 0.09. Few seconds may seem periodic
 * by chance, so they must be clearer.
 */
const leastSalience = 0.06;
const chanceSalienceSeconds = 0.2;

/**
 * Finds the beats of one song, whatever the pieces that it comes in; samples that are not finite count as silence.
 * @param sampleRate 8,000 to 192,000 Hz; a RangeError outside
 */
export function createBeatDetector(sampleRate: number): BeatDetector {
  if (!(sampleRate >= slowestRate && sampleRate <= fastestRate)) {
    throw new RangeError(`Beats are found at ${slowestRate} to ${fastestRate} samples a second, not ${sampleRate}.`);
  }
  const spectrum = createBandSpectrum(sampleRate);
  return { push: spectrum.push, finish: () => beatsIn(spectrum.finish()) };
}

/** The same for audio that is there as a whole. */
export function detectBeats(mono: Float32Array, sampleRate: number): BeatAnalysis {
  const detector = createBeatDetector(sampleRate);
  detector.push(mono);
  return detector.finish();
}

function beatsIn(spectrum: BandFrames): BeatAnalysis {
  const { groups, attacks } = detectOnsets(spectrum);
  const tempogram = tempogramOf(groups);
  const onset = mixed(groups, tempogram.groupWeights);
  const path = likeliestPath(onset, tempogram, groups);
  const salience = salienceAlong(path, onset, tempogram);
  const seconds = spectrum.frameCount / framesPerSecond;
  if (salience < leastSalience + chanceSalienceSeconds / seconds) return noBeats();
  const tapped = atMetricalLevel(path, groups, onset, chordChanges(spectrum));
  const beats = refined(trimmed(tapped, attacks), attacks);
  const beatTimesMs = wholeMs(beats, spectrum.durationMs);
  if (beatTimesMs.length < fewestBeats) return noBeats();
  // A correlation is a share of power; its root is one of loudness and spreads better from 0 to 1.
  return { beatTimesMs, bpm: bpmOf(beats), confidence: Math.min(1, Math.sqrt(salience)) };
}

const noBeats = (): BeatAnalysis => ({ beatTimesMs: [], bpm: 0, confidence: 0 });

function wholeMs(beats: readonly number[], durationMs: number): number[] {
  const beatTimesMs: number[] = [];
  for (const beat of beats) {
    const timeMs = Math.max(0, Math.round((beat * 1000) / framesPerSecond));
    if (timeMs > (beatTimesMs.at(-1) ?? -1) && timeMs < durationMs) beatTimesMs.push(timeMs);
  }
  return beatTimesMs;
}

/** Of the middle one of all intervals, to hundredths. */
function bpmOf(beats: readonly number[]): number {
  const intervals = beats.slice(1).map((beat, i) => beat - (beats[i] ?? 0));
  const median = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] ?? 0;
  return Math.round((60 * framesPerSecond * 100) / median) / 100;
}
