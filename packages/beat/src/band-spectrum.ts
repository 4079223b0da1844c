import { fft } from './fourier.ts';
import { createDecimator } from './decimate.ts';

export const framesPerSecond = 100;

const windowSeconds = 0.0464;
const lowestHz = 30;
const highestHz = 17_000;
const bandsPerOctave = 12;
const framesPerBlock = 1024;

export interface BandFrames {
  frameCount: number;
  /** Length of the audio; the last frame may be centred up to one frame earlier. */
  durationMs: number;
  bandHz: number[];
  /** Returns one magnitude per band; a full-scale sine is near 1. */
  frame(index: number): Float32Array;
}

export interface BandSpectrum {
  push(mono: Float32Array): void;
  finish(): BandFrames;
}

export function createBandSpectrum(sampleRate: number): BandSpectrum {
  const factor = decimationFactor(sampleRate);
  const decimate = createDecimator(factor);
  const rate = sampleRate / factor;
  const fftLength = 2 ** Math.round(Math.log2(windowSeconds * rate));
  const windowLength = Math.min(fftLength, Math.round(windowSeconds * rate));
  const halfWindow = windowLength >> 1;
  const shape = hannWindow(windowLength);
  const edges = bandEdges(rate / fftLength, rate);
  const bandCount = edges.length - 1;
  const input = new Float64Array(fftLength);

  const pending = new Float32Array(16 * windowLength);
  let pendingStart = -halfWindow;
  let pendingCount = halfWindow;
  let sampleCount = 0;
  const blocks: Float32Array[] = [];
  let frameCount = 0;

  // Rounds each position instead of the hop, because frames would drift if the hop were not a whole number of samples.
  const startOf = (frame: number) => Math.round((frame * rate) / framesPerSecond) - halfWindow;

  function frame(index: number): Float32Array {
    const offset = (index % framesPerBlock) * bandCount;
    return (blocks[Math.floor(index / framesPerBlock)] ?? new Float32Array(0)).subarray(offset, offset + bandCount);
  }

  function addFrame(): void {
    if (frameCount % framesPerBlock === 0) blocks.push(new Float32Array(framesPerBlock * bandCount));
    const from = startOf(frameCount) - pendingStart;
    for (let i = 0; i < windowLength; i++) input[i] = (pending[from + i] ?? 0) * (shape[i] ?? 0);
    const [re, im] = fft(input);
    const magnitudes = frame(frameCount++);
    let bin = edges[0] ?? 0;
    for (let band = 0; band < bandCount; band++) {
      const end = edges[band + 1] ?? 0;
      let power = 0;
      for (; bin < end; bin++) power += (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
      magnitudes[band] = Math.sqrt(power);
    }
  }

  function append(samples: Float32Array): void {
    let taken = 0;
    while (taken < samples.length) {
      if (pendingCount === pending.length) {
        const used = startOf(frameCount) - pendingStart;
        pending.copyWithin(0, used);
        pendingCount -= used;
        pendingStart += used;
      }
      const piece = samples.subarray(taken, taken + pending.length - pendingCount);
      pending.set(piece, pendingCount);
      pendingCount += piece.length;
      taken += piece.length;
      while (pendingStart + pendingCount >= startOf(frameCount) + windowLength) addFrame();
    }
  }

  return {
    push(mono) {
      sampleCount += mono.length;
      append(decimate(mono));
    },
    finish() {
      append(new Float32Array(2 * windowLength));
      const bandHz = edges.slice(1).map((end, band) => ((end - 1 + (edges[band] ?? 0)) / 2) * (rate / fftLength));
      const seconds = sampleCount / sampleRate;
      return { frameCount: Math.ceil(seconds * framesPerSecond), durationMs: seconds * 1000, bandHz, frame };
    },
  };
}

/** Halves rates of 40 kHz and more: 10 kHz suffice for beats, and the transform dominates the cost. */
function decimationFactor(sampleRate: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(sampleRate / 20_000)));
}

function hannWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => (2 / length) * (1 - Math.cos((2 * Math.PI * (i + 0.5)) / length)));
}

function bandEdges(binHz: number, rate: number): number[] {
  const topHz = Math.min(highestHz, rate / 2);
  const edges = new Set<number>();
  for (let hz = lowestHz; hz <= topHz; hz *= 2 ** (1 / bandsPerOctave)) edges.add(Math.round(hz / binHz));
  return [...edges];
}
