import { doubleBeats, fewestTaps, halveBeats, nudgeBeats, nudgeStepMs, shiftHalfABeat, tapBeats } from '@backline/beat';
import { Button, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './beat-editor.module.css';
import { readPeaks } from './song-peaks.ts';
import type { FoundBeats } from './track-values.ts';
import { useFileSound } from './use-file-sound.ts';
import { shownMs, Waveform } from './waveform.tsx';

interface BeatEditorProps {
  file: File;
  found: FoundBeats;
  onChange: (found: FoundBeats) => void;
}

export function BeatEditor({ file, found, onChange }: BeatEditorProps) {
  const { beats, detected, durationMs } = found;
  const peaks = usePeaks(file);
  const sound = useFileSound(file);
  const [fromMs, setFromMs] = useState(0);
  const taps = useRef<number[]>([]);
  const [said, setSaid] = useState('');
  useNow(sound.isPlaying ? 50 : 60_000);
  const cursorMs = sound.isPlaying ? sound.positionMs() : null;
  const isOver = cursorMs !== null && cursorMs > durationMs;
  const seenMs = cursorMs === null ? fromMs : Math.floor(cursorMs / shownMs) * shownMs;

  const put = (next: readonly number[]) => {
    setSaid('');
    if (next.length === 0) return setSaid('That would leave no beat.');
    onChange({ ...found, beats: next });
  };

  function stop() {
    sound.stop();
    setFromMs(seenMs);
    if (taps.current.length === 0) return;
    const tapped = tapBeats(taps.current, durationMs);
    taps.current = [];
    if (tapped === null) setSaid(`Tap at least ${fewestTaps} times along the beat: the beats stay as they were.`);
    else put(tapped);
  }
  const latestStop = useRef(stop);
  useEffect(() => void (latestStop.current = stop));
  useEffect(() => {
    if (isOver) latestStop.current();
  }, [isOver]);

  function tap() {
    const atMs = sound.positionMs();
    if (atMs === null) return;
    taps.current.push(atMs);
    setSaid(`${taps.current.length} ${taps.current.length === 1 ? 'tap' : 'taps'}`);
  }

  const isCorrecting = !sound.isPlaying;
  const corrections: [string, string, () => readonly number[]][] = [
    ['×2', 'twice as many', () => doubleBeats(beats, durationMs)],
    ['÷2', 'half as many', () => halveBeats(beats)],
    ['½ beat', 'later', () => shiftHalfABeat(beats, durationMs)],
    [`−${nudgeStepMs} ms`, 'earlier', () => nudgeBeats(beats, -nudgeStepMs, durationMs)],
    [`+${nudgeStepMs} ms`, 'later', () => nudgeBeats(beats, nudgeStepMs, durationMs)],
    ['As found', 'no correction', () => detected],
  ];
  return (
    <div className={styles.editor} role="group" aria-label="Beats">
      <Waveform peaks={peaks} beats={beats} fromMs={seenMs} cursorMs={cursorMs} />
      {durationMs > shownMs && (
        <Slider
          min={0}
          max={Math.floor(durationMs / shownMs) * shownMs}
          step={shownMs}
          value={seenMs}
          disabled={sound.isPlaying}
          onChange={setFromMs}
          tooltip={{ formatter: (ms = 0) => formatLength(ms) }}
          ariaLabelForHandle="Part of the song that is shown"
          ariaValueTextFormatterForHandle={formatLength}
        />
      )}
      <div className={styles.buttons}>
        {sound.isPlaying ? (
          <>
            <Button onClick={stop}>Stop listening</Button>
            <Button type="primary" onClick={tap}>
              Tap to the beat
            </Button>
          </>
        ) : (
          <Button onClick={() => void sound.play(fromMs)}>Listen and tap</Button>
        )}
        {corrections.map(([label, words, correct]) => (
          <Button key={label} aria-label={`${label}, ${words}`} disabled={!isCorrecting} onClick={() => put(correct())}>
            {label}
          </Button>
        ))}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

function usePeaks(file: File): Float32Array | null {
  const [peaks, setPeaks] = useState<Float32Array | null>(null);
  useEffect(() => {
    let isGone = false;
    void readPeaks(() => file.arrayBuffer()).then((read) => {
      if (!isGone) setPeaks(read);
    });
    return () => {
      isGone = true;
    };
  }, [file]);
  return peaks;
}
