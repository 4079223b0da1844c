import { formatCount } from '../../lib/format.ts';
import { peakMs } from './song-peaks.ts';
import styles from './beat-editor.module.css';

export const shownMs = 15_000;
const height = 100;

interface WaveformProps {
  peaks: Float32Array | null;
  beats: readonly number[];
  fromMs: number;
  cursorMs: number | null;
}

/** One unit of width is a hundredth of a second. */
export function Waveform({ peaks, beats, fromMs, cursorMs }: WaveformProps) {
  const isSeen = (ms: number) => ms >= fromMs && ms <= fromMs + shownMs;
  const x = (ms: number) => (ms - fromMs) / peakMs;
  const first = Math.floor(fromMs / peakMs);
  const piece = [...(peaks?.subarray(first, first + shownMs / peakMs) ?? [])];
  const sound = piece.map((peak, place) => bar(place, Math.max(peak, 0.01))).join('');
  const marks = beats
    .filter(isSeen)
    .map((ms) => `M${x(ms)} 0V${height}`)
    .join('');
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${shownMs / peakMs} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Waveform of the song, with ${formatCount(beats.filter(isSeen).length)} beats in these 15 seconds`}
    >
      <path className={styles.sound} d={sound} />
      <path className={styles.beats} d={marks} />
      {cursorMs !== null && isSeen(cursorMs) && <path className={styles.cursor} d={`M${x(cursorMs)} 0V${height}`} />}
    </svg>
  );
}

const bar = (place: number, peak: number) => `M${place} ${(height / 2) * (1 - peak)}V${(height / 2) * (1 + peak)}`;
