import { createBeatDetector } from '@backline/beat';
import MusicTempo from 'music-tempo';
import { sampleRate } from './songs/sounds.ts';

export interface Tracker {
  name: string;
  /** Takes mono samples at 44.1 kHz and returns the times of the beats in milliseconds. */
  find(mono: Float32Array): number[];
}

export const ours: Tracker = {
  name: 'Backline',
  find(mono) {
    const detector = createBeatDetector(sampleRate);
    detector.push(mono);
    return detector.finish().beatTimesMs;
  },
};

export const musicTempo: Tracker = {
  name: 'music-tempo',
  find(mono) {
    try {
      return new MusicTempo(mono).beats.map((seconds) => seconds * 1000);
    } catch (failure) {
      if (failure === 'Tempo extraction failed') return [];
      throw failure;
    }
  },
};

/**
 * Works like live previews of light shows: checks 40 times a second, and finds a beat where the level rises above 0.3
 * of full scale.
 */
export const fixedThreshold: Tracker = {
  name: 'threshold 0.3',
  find(mono) {
    const threshold = 0.3;
    const look = sampleRate / 40;
    const beats: number[] = [];
    let wasOver = false;
    for (let start = 0; start < mono.length; start += look) {
      const isOver = mono.subarray(start, start + look).some((sample) => Math.abs(sample) > threshold);
      // The rise may be anywhere in the window, so the beat is placed in its middle.
      if (isOver && !wasOver) beats.push(((start + look / 2) / sampleRate) * 1000);
      wasOver = isOver;
    }
    return beats;
  },
};
