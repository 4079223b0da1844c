import { AudioError, type AudioFailure } from '../src/media/audio/audio-error.ts';
import { decodeAudio, type AudioOptions } from '../src/media/audio/decode-audio.ts';

export async function readAudio(path: string, options: Partial<AudioOptions> = {}) {
  const samples: number[] = [];
  const rates = new Set<number>();
  const progress: number[] = [];
  for await (const piece of decodeAudio(path, { maxDurationMs: 60_000, ...options })) {
    if (piece.mono.length === 0) throw new Error('a piece of nothing');
    for (const sample of piece.mono) samples.push(sample);
    rates.add(piece.sampleRate);
    progress.push(piece.progress);
  }
  const [sampleRate = 0] = rates;
  return { mono: Float32Array.from(samples), sampleRate, rates, progress };
}

export async function refusalOfAudio(path: string, options?: Partial<AudioOptions>): Promise<AudioFailure | null> {
  try {
    await readAudio(path, options);
    return null;
  } catch (error) {
    if (error instanceof AudioError) return error.reason;
    throw error;
  }
}
