// Whoever checks this file from another package sees the types, too.
/// <reference path="./fourier-transform.d.ts" />
import { fft } from 'fourier-transform';
import { createDecimator } from './decimate.ts';

/** Frames a second: frame k is centred on k × 10 ms. */
export const framesPerSecond = 100;

const windowSeconds = 0.0464;
const lowestHz = 30;
const highestHz = 17_000;
const bandsPerOctave = 12;

/** A spectrum over time on a logarithmic frequency axis. */
export interface BandFrames {
  frameCount: number;
  /** Centre of each band, rising. */
  bandHz: number[];
  /** Frame after frame, one magnitude per band; a full-scale sine is near 1. */
  magnitudes: Float32Array;
}

/** Cuts audio that arrives in pieces into frames, one Fourier transform each. */
export interface BandSpectrum {
  push(mono: Float32Array): void;
  finish(): BandFrames;
}

export function createBandSpectrum(sampleRate: number): BandSpectrum {
  const factor = decimationFactor(sampleRate);
  const rate = sampleRate / factor;
  const fftLength = 2 ** Math.round(Math.log2(windowSeconds * rate));
  const windowLength = Math.min(fftLength, Math.round(windowSeconds * rate));
  const halfWindow = windowLength >> 1;
  const shape = hannWindow(windowLength);
  const edges = bandEdges(fftLength, rate);
  const bandCount = edges.length - 1;
  const input = new Float64Array(fftLength);

  // Samples that this or a later frame needs; half a window of silence stands before the first.
  const pending = new Float32Array(16 * windowLength);
  let pendingStart = -halfWindow;
  let pendingCount = halfWindow;
  let sampleCount = 0;
  let frameCount = 0;
  let frameStart = -halfWindow;
  let magnitudes = new Float32Array(1024 * bandCount);

  const decimate = createDecimator(factor);

  function addFrame(): void {
    if ((frameCount + 1) * bandCount > magnitudes.length) magnitudes = grown(magnitudes);
    const from = frameStart - pendingStart;
    for (let i = 0; i < windowLength; i++) input[i] = (pending[from + i] ?? 0) * (shape[i] ?? 0);
    const [re, im] = fft(input);
    let bin = edges[0] ?? 0;
    for (let band = 0; band < bandCount; band++) {
      const end = edges[band + 1] ?? 0;
      let power = 0;
      for (; bin < end; bin++) {
        const real = re[bin] ?? 0;
        const imaginary = im[bin] ?? 0;
        power += real * real + imaginary * imaginary;
      }
      magnitudes[frameCount * bandCount + band] = Math.sqrt(power);
    }
    frameCount++;
    frameStart = Math.round((frameCount * rate) / framesPerSecond) - halfWindow;
  }

  function append(samples: Float32Array): void {
    for (let taken = 0; taken < samples.length; ) {
      const used = frameStart - pendingStart;
      if (pendingCount === pending.length) {
        pending.copyWithin(0, used);
        pendingCount -= used;
        pendingStart = frameStart;
      }
      const piece = samples.subarray(taken, taken + pending.length - pendingCount);
      pending.set(piece, pendingCount);
      pendingCount += piece.length;
      taken += piece.length;
      while (pendingStart + pendingCount >= frameStart + windowLength) addFrame();
    }
  }

  return {
    push(mono) {
      sampleCount += mono.length;
      append(decimate(mono));
    },
    finish() {
      const wanted = Math.floor((sampleCount * framesPerSecond) / sampleRate);
      while (frameCount < wanted) append(new Float32Array(windowLength));
      const centres = edges.slice(1).map((end, band) => (((edges[band] ?? 0) + end - 1) / 2) * (rate / fftLength));
      return { frameCount, bandHz: centres, magnitudes: magnitudes.subarray(0, frameCount * bandCount) };
    },
  };
}

/** Rates of 40 kHz and more are halved until they are below: what folds back is treble and stays treble. */
function decimationFactor(sampleRate: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(sampleRate / 20_000)));
}

function grown(values: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** A Hann window whose sum makes the spectrum of a full-scale sine peak at 1. */
function hannWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => (2 / length) * (1 - Math.cos((2 * Math.PI * (i + 0.5)) / length)));
}

/** The first bin of each band and the end of the last; where bands are narrower than a bin, each bin is one. */
function bandEdges(fftLength: number, rate: number): number[] {
  const binHz = rate / fftLength;
  const topHz = Math.min(highestHz, rate / 2);
  const edges = new Set<number>();
  for (let step = 0; ; step++) {
    const hz = lowestHz * 2 ** (step / bandsPerOctave);
    if (hz > topHz) return [...edges];
    edges.add(Math.round(hz / binHz));
  }
}
