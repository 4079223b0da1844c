import { beatsOf, parsePayload } from '@backline/beat';
import type { Track } from '@backline/contract/tracks';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { formatCount } from '../../lib/format.ts';
import { loadSong } from './load-song.ts';
import { readPeaks } from './song-peaks.ts';
import styles from './song-timeline.module.css';

const columns = 600;
const height = 100;

interface SongTimelineProps {
  /** Null for a pattern, which has no song. */
  song: Track | null;
  durationMs: number;
  positionMs: number;
  /** Seconds until the show starts. Null without a countdown. */
  countdown: number | null;
}

/** Draws the whole song with its beats and a playhead. The slider below moves the playhead. */
export function SongTimeline({ song, durationMs, positionMs, countdown }: SongTimelineProps) {
  const share = Math.min(1, positionMs / durationMs);
  return (
    <div className={styles.timeline}>
      {song !== null && <Drawing song={song} />}
      <div className={styles.playhead} style={{ insetInlineStart: `${100 * share}%` }} />
      {countdown !== null && (
        <p role="timer" className={styles.countdown}>
          {countdown}
        </p>
      )}
    </div>
  );
}

/** Drawn once per song, not with each move of the playhead. */
const Drawing = memo(function Drawing({ song }: { song: Track }) {
  const peaks = usePeaks(song);
  const beats = useMemo(() => {
    const parsed = parsePayload(song.payload_data);
    return parsed.ok ? beatsOf(parsed.timeline) : [];
  }, [song.payload_data]);
  const sound = useMemo(() => (peaks === null ? '' : soundPath(peaks)), [peaks]);
  const marks = beats.map((ms) => `M${(columns * ms) / song.duration_ms} 0V${height}`).join('');
  return (
    <svg
      viewBox={`0 0 ${columns} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Waveform of the song, with ${formatCount(beats.length)} ${beats.length === 1 ? 'beat' : 'beats'}`}
    >
      <path className={styles.beats} d={marks} />
      <path className={styles.sound} d={sound} />
    </svg>
  );
});

/** Returns null until the song has been read, or if it cannot be read. The beats are drawn even then. */
function usePeaks(song: Track): Float32Array | null {
  const { data } = useQuery({
    queryKey: ['song peaks', song.music_url],
    queryFn: () => readPeaks(() => loadSong(song)),
    staleTime: Infinity,
    retry: false,
  });
  return data ?? null;
}

/** Returns the outline of the loudest sound in each column. */
function soundPath(peaks: Float32Array): string {
  const loudest = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * peaks.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * peaks.length) / columns));
    return peaks.subarray(from, to).reduce((most, peak) => Math.max(most, peak), 0.01);
  });
  const bar = (peak: number, column: number) => `M${column} ${(height / 2) * (1 - peak)}V${(height / 2) * (1 + peak)}`;
  return loudest.map(bar).join('');
}
