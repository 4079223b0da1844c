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
  /** Whole milliseconds from the start, strictly increasing; empty without a beat. */
  beatTimesMs: number[];
  bpm: number;
  /** How clearly the music supports these beats, from 0 to 1. */
  confidence: number;
}

export interface BeatDetector {
  push(mono: Float32Array): void;
  finish(): BeatAnalysis;
}

const slowestRate = 8_000;
const fastestRate = 192_000;
const fewestBeats = 3;
/**
 * The salience of a minute of noise stays below 0.03; that of music exceeds 0.09. Short audio may look periodic by
 * chance, so its limit is higher.
 */
const minSalience = 0.06;
const chanceSalienceSeconds = 0.2;

/**
 * Detects the beats of one song in pieces of any size. Counts non-finite samples as silence. Throws a RangeError for a
 * rate outside 8,000 to 192,000 Hz.
 */
export function createBeatDetector(sampleRate: number): BeatDetector {
  if (!(sampleRate >= slowestRate && sampleRate <= fastestRate)) {
    throw new RangeError(`Beats are found at ${slowestRate} to ${fastestRate} samples a second, not ${sampleRate}.`);
  }
  const spectrum = createBandSpectrum(sampleRate);
  return { push: spectrum.push, finish: () => beatsIn(spectrum.finish()) };
}

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
  if (salience < minSalience + chanceSalienceSeconds / seconds) return noBeats();
  const tapped = atMetricalLevel(path, groups, onset, chordChanges(spectrum));
  const beats = refined(trimmed(tapped, attacks), attacks);
  const beatTimesMs = wholeMs(beats, spectrum.durationMs);
  if (beatTimesMs.length < fewestBeats) return noBeats();
  // The salience is a share of power. Its square root is a share of amplitude and spreads better from 0 to 1.
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

function bpmOf(beats: readonly number[]): number {
  const intervals = beats.slice(1).map((beat, i) => beat - (beats[i] ?? 0));
  const median = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] ?? 0;
  return Math.round((60 * framesPerSecond * 100) / median) / 100;
}
