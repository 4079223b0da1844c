declare module 'fourier-transform' {
  /**
   * The spectrum of a real signal, not normalised.
   * @param input a power of two of samples
   * @returns real and imaginary parts, length / 2 + 1 each: views that the next call overwrites
   */
  export function fft(input: Float32Array | Float64Array): [re: Float64Array, im: Float64Array];
}
