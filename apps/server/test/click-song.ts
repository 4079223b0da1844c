import { wavFile } from './wav-file.ts';

export interface ClickSong {
  bpm: number;
  seconds: number;
  sampleRate?: number;
  /** Of the first click. */
  offsetMs?: number;
}

/** A click track as a WAV file, mono, 16 bit: what a metronome would have recorded. */
export function clickSong({ bpm, seconds, sampleRate = 22_050, offsetMs = 0 }: ClickSong): Buffer {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let beat = 0; ; beat += 1) {
    const start = Math.round((offsetMs / 1000 + (beat * 60) / bpm) * sampleRate);
    if (start >= samples.length) break;
    const end = Math.min(samples.length, start + Math.round(0.04 * sampleRate));
    for (let at = start; at < end; at += 1) {
      const t = (at - start) / sampleRate;
      samples[at] = 0.8 * Math.sin(2 * Math.PI * 1_000 * t) * Math.exp(-t * 90);
    }
  }
  return wavOf(samples, sampleRate);
}

/** Seconds of nothing at all. */
export const silentSong = (seconds: number) => wavOf(new Float32Array(seconds * 22_050), 22_050);

function wavOf(samples: Float32Array, sampleRate: number): Buffer {
  const pcm = Int16Array.from(samples, (value) => Math.round(value * 32_767));
  return wavFile(new Uint8Array(pcm.buffer), { sampleRate });
}
