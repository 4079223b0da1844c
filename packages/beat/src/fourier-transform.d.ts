declare module 'fourier-transform' {
  /**
   * Returns the spectrum of a real signal, not normalised, as real and imaginary parts of length / 2 + 1. Both are
   * views that the next call overwrites. The input's length is a power of two.
   */
  export function fft(input: Float32Array | Float64Array): [re: Float64Array, im: Float64Array];
}
