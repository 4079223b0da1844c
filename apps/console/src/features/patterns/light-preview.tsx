import { durationOf, type CertifiedLight } from '@backline/beat';
import { createLightPlayer, type LightPlayer } from '@backline/show';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { FlashPanel } from '../../nouns/lights/flash-panel.tsx';
import { flashWords, formatLength } from '../../nouns/lights/light-figures.ts';
import { useMayFlash } from '../../nouns/lights/use-may-flash.ts';
import styles from './light-editor.module.css';

const now = () => performance.now();
/** Delay between the click and the light, because each new light guard begins with a dark pause. */
const leadMs = 2_000;

interface LightPreviewProps {
  light: CertifiedLight;
  /** Receives the start time on the `performance.now()` clock, or null once the light is over. */
  onPlay: (startsAtMs: number | null) => void;
}

interface Playing {
  player: LightPlayer;
  startsAtMs: number;
}

export function LightPreview({ light, onPlay }: LightPreviewProps) {
  const totalMs = durationOf(light.timeline);
  const { askToFlash } = useMayFlash();
  const [playing, setPlaying] = useState<Playing | null>(null);

  useEffect(() => setPlaying(null), [light]);
  useEffect(() => onPlay(playing?.startsAtMs ?? null), [playing, onPlay]);
  useEffect(() => {
    if (playing === null) return undefined;
    const timer = setTimeout(() => setPlaying(null), totalMs + leadMs);
    return () => clearTimeout(timer);
  }, [playing, totalMs]);

  async function play() {
    if (!(await askToFlash())) return;
    const startsAtMs = now() + leadMs;
    const player = createLightPlayer({ timeline: light.timeline, startsAtMs, delayMs: 0, offsetMs: 0 });
    setPlaying({ player, startsAtMs });
  }

  return (
    <>
      <p className={styles.hint}>
        Length {formatLength(totalMs)} · {flashWords(light.certificate.flashesInFastestSecond)}
      </p>
      <div>
        {playing === null ? (
          <Button onClick={() => void play()}>Play on this page</Button>
        ) : (
          <Button onClick={() => setPlaying(null)}>Stop</Button>
        )}
      </div>
      {playing !== null && (
        <FlashPanel player={playing.player} nowMs={now} colour={light.look.colour} label="Pattern preview" />
      )}
    </>
  );
}
