import { createBeatDetector } from '@backline/beat';
import MusicTempo from 'music-tempo';
import { sampleRate } from './songs/sounds.ts';

export interface Tracker {
  name: string;
  /** Mono at 44.1 kHz in, milliseconds out. */
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

/** What live previews of light shows go by: 40 looks a second, a beat where the level comes over 0.3 of full scale. */
export const fixedThreshold: Tracker = {
  name: 'threshold 0.3',
  find(mono) {
    const threshold = 0.3;
    const look = sampleRate / 40;
    const beats: number[] = [];
    let wasOver = false;
    for (let start = 0; start < mono.length; start += look) {
      const isOver = mono.subarray(start, start + look).some((sample) => Math.abs(sample) > threshold);
      // The rise may be anywhere in what is looked at.
      if (isOver && !wasOver) beats.push(((start + look / 2) / sampleRate) * 1000);
      wasOver = isOver;
    }
    return beats;
  },
};
