import { certify, durationOf, plainLook, type Look, type Timeline } from '@backline/beat';
import { createLightPlayer, type LightPlayer } from '@backline/show';
import { Button, Form } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { FlashPanel } from '../../nouns/lights/flash-panel.tsx';
import { changeWords, flashWords, formatLength } from '../../nouns/lights/light-words.ts';
import { useMayFlash } from '../../nouns/lights/use-may-flash.ts';
import styles from './light-editor.module.css';
import type { PatternValues } from './pattern-values.ts';

const now = () => performance.now();
const mostToldChanges = 20;
/** Before the first light: a new guard of a page begins with a pause. */
const leadMs = 2_000;

/** What is not yet a look is judged as the plain one; the form says what is wrong. */
function lookOf({ colour, arrangement, step_ms: stepMs, groups }: Partial<PatternValues>): Look {
  if (colour === undefined || !/^#[\da-f]{6}$/i.test(colour)) return plainLook;
  if (arrangement === undefined || typeof stepMs !== 'number' || typeof groups !== 'number') {
    return { ...plainLook, colour };
  }
  return { colour, arrangement, stepMs, groups };
}

interface LightPreviewProps {
  timeline: Timeline;
  /** When it begins on the page, by `performance.now()`; null once it is over. */
  onPlay: (startsAtMs: number | null) => void;
}

/** What plays on the page, since when. */
interface Playing {
  player: LightPlayer;
  startsAtMs: number;
}

/** The light as it will be saved: how long, how fast, what has to be changed for it, and played on the page. */
export function LightPreview({ timeline, onPlay }: LightPreviewProps) {
  const form = Form.useFormInstance<PatternValues>();
  const colour = Form.useWatch('colour', form);
  const arrangement = Form.useWatch('arrangement', form);
  const step_ms = Form.useWatch('step_ms', form);
  const groups = Form.useWatch('groups', form);
  const light = useMemo(
    () => certify(timeline, lookOf({ colour, arrangement, step_ms, groups })),
    [timeline, colour, arrangement, step_ms, groups],
  );
  const { changes, flashesInFastestSecond } = light.certificate;
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
        Length {formatLength(totalMs)} · {flashWords(flashesInFastestSecond)}
      </p>
      {changes.length > 0 && (
        <div role="status">
          To keep the light safe, it will be saved with these changes:
          <ul className={styles.told}>
            {changes.slice(0, mostToldChanges).map((change, place) => (
              // Two changes may be the same in everything.
              <li key={place}>
                {changeWords({ ...change, from_ms: change.fromMs, to_ms: change.toMs, flashes: change.flashes })}
              </li>
            ))}
            {changes.length > mostToldChanges && <li>and {changes.length - mostToldChanges} more</li>}
          </ul>
        </div>
      )}
      <div>
        {playing === null ? (
          <Button onClick={() => void play()}>Play on this page</Button>
        ) : (
          <Button onClick={() => setPlaying(null)}>Stop</Button>
        )}
      </div>
      {playing !== null && (
        <FlashPanel
          player={playing.player}
          nowMs={now}
          colour={light.look.colour}
          label="The pattern, played on this page"
        />
      )}
    </>
  );
}
