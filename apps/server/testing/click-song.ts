import { wavFile } from './wav-file.ts';

export interface ClickSong {
  bpm: number;
  seconds: number;
  sampleRate?: number;
  offsetMs?: number;
}

export function clickSong({ bpm, seconds, sampleRate = 22_050, offsetMs = 0 }: ClickSong): Buffer {
  const pcm = new Int16Array(Math.round(seconds * sampleRate));
  for (let beat = 0; ; beat += 1) {
    const start = Math.round((offsetMs / 1000 + (beat * 60) / bpm) * sampleRate);
    if (start >= pcm.length) break;
    const end = Math.min(pcm.length, start + Math.round(0.04 * sampleRate));
    for (let at = start; at < end; at += 1) {
      const t = (at - start) / sampleRate;
      pcm[at] = Math.round(32_767 * 0.8 * Math.sin(2 * Math.PI * 1_000 * t) * Math.exp(-t * 90));
    }
  }
  return wavOf(pcm, sampleRate);
}

export const silentSong = (seconds: number) => wavOf(new Int16Array(seconds * 22_050), 22_050);

function wavOf(pcm: Int16Array<ArrayBuffer>, sampleRate: number): Buffer {
  return wavFile(new Uint8Array(pcm.buffer), { sampleRate });
}
