import { formatPayload, parsePayload, tempoPattern, timelineOf, type Timeline } from '@backline/beat';
import { messages } from '@backline/contract/messages';
import { Alert, Button, Flex, Progress } from 'antd';
import { useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { songAccept, useSongAnalysis, type SongAnalysis } from '../../nouns/lights/use-song-analysis.ts';
import styles from './patterns.module.css';

/** Makes a pattern of a song: of each beat that was found, or of its tempo alone, a light a bar. */
export function SongBeats({ onFound }: { onFound: (timeline: Timeline) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { progress, analyse } = useSongAnalysis(messages.tempoFailed);
  const [found, setFound] = useState<SongAnalysis | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function pick(file: File | undefined) {
    if (file === undefined) return;
    setFound(null);
    setFailure(null);
    const answer = await analyse(file);
    if (answer === null) return;
    if ('failure' in answer) setFailure(answer.failure);
    else setFound(answer.analysis);
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
            // The same file can be chosen again once it is mended.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>From a song</Button>
        {found !== null && <Found song={found} onUse={onFound} />}
      </Flex>
      <div role="status">
        {progress !== null && (
          <>
            {waitingWords(progress)}
            {progress.share !== null && (
              <Progress aria-label="Analysis" percent={Math.round(progress.share * 100)} size="small" />
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

function Found({ song, onUse }: { song: SongAnalysis; onUse: (timeline: Timeline) => void }) {
  const { adjusted_beat_times_ms: beats, bpm, duration_ms: durationMs } = song;
  const ofTempo = tempoPattern(bpm, durationMs);
  return (
    <>
      <span>
        {formatCount(beats.length)} {beats.length === 1 ? 'beat' : 'beats'}, {Math.round(bpm)} a minute
      </span>
      <Button onClick={() => onUse(timelineOf(beats, durationMs))}>Use the beats</Button>
      {/* A payload holds only so many bars. */}
      {parsePayload(formatPayload(ofTempo)).ok && (
        <Button onClick={() => onUse(ofTempo)}>Use the tempo, a light each bar</Button>
      )}
    </>
  );
}
