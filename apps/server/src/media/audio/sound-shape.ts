import { AudioError } from './audio-error.ts';

const minSampleRate = 8000;
const maxSampleRate = 192_000;
const maxChannels = 8;

/**
 * Throws `unsupported` for a rate or channel count outside the bounds. The bounds keep each decoder's largest step
 * within a few megabytes.
 */
export function checkShape(sampleRate: number, channels: number): void {
  const isSupported =
    sampleRate >= minSampleRate && sampleRate <= maxSampleRate && channels >= 1 && channels <= maxChannels;
  if (!isSupported) throw new AudioError('unsupported');
}
