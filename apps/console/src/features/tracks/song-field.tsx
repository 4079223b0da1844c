import { randomKey } from '@backline/client';
import { Button, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { songAccept, useSongAnalysis, type SongProgress } from '../../nouns/lights/use-song-analysis.ts';
import { BeatEditor } from './beat-editor.tsx';
import type { Song } from './track-values.ts';
import styles from './tracks.module.css';

interface SongFieldProps {
  /** The surrounding form item sets the id, to which its label and error refer. */
  id?: string;
  value?: Song | null;
  onChange?: (song: Song) => void;
  onPick?: (file: File) => void;
  label: string;
}

export function SongField({ id, value = null, onChange, onPick, label }: SongFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { progress, analyse } = useSongAnalysis();
  // Keeps the newest callback in a ref. If a row above is removed during the analysis, an older callback would change
  // the wrong row.
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange), [onChange]);

  async function pick(file: File | undefined) {
    if (file === undefined) return;
    const song: Song = { id: randomKey(), file, found: null, failure: null };
    change.current?.(song);
    onPick?.(file);
    const answer = await analyse(file);
    if (answer === null) return;
    if ('failure' in answer) return change.current?.({ ...song, failure: answer.failure });
    const { adjusted_beat_times_ms: beats, duration_ms: durationMs } = answer.analysis;
    change.current?.({ ...song, found: { beats, detected: beats, durationMs } });
  }

  return (
    <div
      className={styles.song}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void pick(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.file}
        accept={songAccept}
        aria-label={label}
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          // Allows the same file to be chosen again after a correction.
          event.target.value = '';
        }}
      />
      <Button tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
        {value === null ? 'Choose file' : 'Choose another file'}
      </Button>
      <span className={styles.fileName}>{value?.file.name ?? 'or drop the file here'}</span>
      <div className={styles.analysis} role="status">
        {progress !== null && <Analysing progress={progress} />}
        {value?.found && foundWords(value.found.beats.length, value.found.durationMs)}
      </div>
      {value?.found && (
        <BeatEditor
          key={value.id}
          file={value.file}
          found={value.found}
          onChange={(found) => onChange?.({ ...value, found })}
        />
      )}
    </div>
  );
}

const foundWords = (beats: number, durationMs: number) =>
  `${formatCount(beats)} ${beats === 1 ? 'beat' : 'beats'} in ${formatLength(durationMs)}`;

function Analysing({ progress }: { progress: NonNullable<SongProgress> }) {
  const { share, ahead } = progress;
  const waits = ahead === 0 ? 'Sending the song…' : `Waiting for ${ahead} ${ahead === 1 ? 'song' : 'songs'} in front…`;
  return (
    <>
      <span>{share === null ? waits : 'Looking for beats…'}</span>
      {share !== null && <Progress aria-label="Analysis" percent={Math.round(share * 100)} size="small" />}
    </>
  );
}
