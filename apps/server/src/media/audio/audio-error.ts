/**
 * `empty` has no samples. `broken` contradicts its first bytes or is mostly damaged. `unsupported` is intact, but this
 * server cannot decode it. `no_m4a` means that the machine has no `ffmpeg`.
 */
export type AudioFailure = 'unknown_format' | 'empty' | 'broken' | 'unsupported' | 'too_long' | 'no_m4a';

/** Reports a fault of the file. A failing disk throws its own error. */
export class AudioError extends Error {
  override name = 'AudioError';
  readonly reason: AudioFailure;

  constructor(reason: AudioFailure, cause?: unknown) {
    super(`the audio file cannot be decoded: ${reason}`, { cause });
    this.reason = reason;
  }
}
