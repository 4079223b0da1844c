export interface MonoBlock {
  mono: Float32Array;
  sampleRate: number;
  /** Consumed part of the file, from 0 to 1. */
  progress: number;
}

/** Returns the mean of the channels from `from` up to `to`. Samples that are not finite become silence. */
export function mixDown(channels: readonly Float32Array[], from = 0, to = channels[0]?.length ?? 0): Float32Array {
  const mono = new Float32Array(Math.max(0, to - from));
  for (const channel of channels) {
    for (let index = 0; index < mono.length; index++) mono[index] = (mono[index] ?? 0) + (channel[from + index] ?? 0);
  }
  for (let index = 0; index < mono.length; index++) {
    const mean = (mono[index] ?? 0) / channels.length;
    mono[index] = Number.isFinite(mean) ? mean : 0;
  }
  return mono;
}
