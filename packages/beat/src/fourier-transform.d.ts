declare module 'fourier-transform' {
  /**
   * Returns the unnormalised spectrum of a real signal as real and imaginary parts, each with length / 2 + 1 values.
   * Both are views that the next call overwrites. The input's length is a power of two.
   */
  export function fft(input: Float32Array | Float64Array): [re: Float64Array, im: Float64Array];
}
