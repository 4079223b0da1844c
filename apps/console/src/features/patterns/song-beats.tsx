import { formatPayload, parsePayload, tempoPattern, timelineOf, type Timeline } from '@backline/beat';
import * as trackTexts from '@backline/contract/tracks.texts';
import { Alert, Button, Flex, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { songAccept, useSongAnalysis, type SongAnalysis } from '../../nouns/lights/use-song-analysis.ts';
import styles from './patterns.module.css';

interface SongBeatsProps {
  payload: string;
  onFound: (timeline: Timeline) => void;
}

export function SongBeats({ payload, onFound }: SongBeatsProps) {
  const latestPayload = useRef(payload);
  useEffect(() => void (latestPayload.current = payload), [payload]);
  const input = useRef<HTMLInputElement>(null);
  const { progress, analyse } = useSongAnalysis(trackTexts.tempoFailed);
  const [found, setFound] = useState<SongAnalysis | null>(null);
  const taken = useRef<string | null>(null);
  const [used, setUsed] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function take({ name, timeline }: Way) {
    setUsed(name);
    taken.current = formatPayload(timeline);
    onFound(timeline);
  }

  async function pick(file: File | undefined) {
    if (file === undefined) return;
    setFound(null);
    setFailure(null);
    const answer = await analyse(file);
    if (answer === null) return;
    if ('failure' in answer) return setFailure(answer.failure);
    setFound(answer.analysis);
    // Inserts the best pattern, so that the form can be saved without choosing one, but never replaces text that the
    // person wrote.
    const [first] = waysOf(answer.analysis);
    const isOwnWork = latestPayload.current.trim() !== '' && latestPayload.current !== taken.current;
    if (first !== undefined && !isOwnWork) take(first);
  }

  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small" align="center">
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept={songAccept}
          aria-label="Song"
          onChange={(event) => {
            void pick(event.target.files?.[0]);
            // Allows the same file to be chosen again after a correction.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>Create from a song</Button>
        {found !== null && <Found song={found} used={used} onUse={take} />}
      </Flex>
      <div role="status">
        {progress !== null && (
          <>
            {waitingWords(progress)}
            {progress.share !== null && (
              <Progress aria-label="Analysis progress" percent={Math.round(progress.share * 100)} size="small" />
            )}
          </>
        )}
      </div>
      {failure !== null && <Alert type="error" showIcon title={failure} />}
    </Flex>
  );
}

function waitingWords({ share, ahead }: { share: number | null; ahead: number }): string {
  if (share !== null) return 'Looking for beats…';
  return ahead === 0 ? 'Sending the song…' : `Waiting for ${ahead} ${ahead === 1 ? 'song' : 'songs'} in front…`;
}

interface Way {
  name: string;
  timeline: Timeline;
}

/** Returns the possible patterns, best first. Leaves out patterns with more flashes than a payload may have. */
function waysOf({ adjusted_beat_times_ms: beats, bpm, duration_ms: durationMs }: SongAnalysis): Way[] {
  const ways = [
    { name: 'Use the beats', timeline: timelineOf(beats, durationMs) },
    { name: 'Use the tempo, a light each bar', timeline: tempoPattern(bpm, durationMs) },
  ];
  return ways.filter(({ timeline }) => parsePayload(formatPayload(timeline)).ok);
}

interface FoundProps {
  song: SongAnalysis;
  used: string | null;
  onUse: (way: Way) => void;
}

function Found({ song, used, onUse }: FoundProps) {
  const { adjusted_beat_times_ms: beats, bpm } = song;
  return (
    <>
      <span>
        {formatCount(beats.length)} {beats.length === 1 ? 'beat' : 'beats'}, {Math.round(bpm)} per minute
      </span>
      {waysOf(song).map((way) => (
        <Button key={way.name} aria-pressed={way.name === used} onClick={() => onUse(way)}>
          {way.name}
        </Button>
      ))}
    </>
  );
}
