/**
 * Why a file gives no sound. `empty`: not one sample is in it. `broken`: it is not what its first bytes say, or more of it is
 * damaged than whole. `unsupported`: whole, but outside what is read here. `no_m4a`: this machine has no `ffmpeg`.
 */
export type AudioFailure = 'unknown_format' | 'empty' | 'broken' | 'unsupported' | 'too_long' | 'no_m4a';

/** The fault of a file, never of the machine: a disk that fails throws its own error. */
export class AudioError extends Error {
  override name = 'AudioError';
  readonly reason: AudioFailure;

  constructor(reason: AudioFailure, cause?: unknown) {
    super(`the audio file cannot be decoded: ${reason}`, { cause });
    this.reason = reason;
  }
}
