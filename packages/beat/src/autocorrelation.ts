import { fft } from './fourier.ts';

/**
 * Computes the autocorrelation by the Wiener–Khinchin theorem. `fftLength` is a power of two and at least the number of
 * values plus the max lag.
 */
export function autocorrelation(values: Float32Array, fftLength: number): Float64Array {
  const signal = new Float64Array(fftLength);
  signal.set(values);
  const [re, im] = fft(signal);
  for (let i = 0; i <= fftLength / 2; i++) {
    const power = (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2;
    signal[i] = power;
    signal[(fftLength - i) % fftLength] = power;
  }
  const [correlation] = fft(signal);
  const scale = 1 / (fftLength * Math.max(1, values.length));
  return correlation.map((value) => value * scale);
}
