import * as lightTexts from '@backline/contract/lights.texts';
import { maxOffsetMs, updateLights } from '@backline/contract/light-shows';
import { Slider } from 'antd';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useUpdateLights } from './lights.queries.ts';
import styles from './player.module.css';

/** Formats an offset as `+20 ms`. */
const signed = (ms: number) => `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${Math.abs(ms)} ms`;

interface OffsetSliderProps {
  eventId: number;
  offsetMs: number;
  isShowOn: boolean;
}

/** Sets the delay of the light, because the sound needs time to reach the crowd. */
export function OffsetSlider({ eventId, offsetMs, isShowOn }: OffsetSliderProps) {
  const { may } = useSession();
  const [dragged, setDragged] = useState<number | null>(null);
  const save = useUpdateLights(eventId);
  const notify = useNotify();
  if (isShowOn && dragged !== null) setDragged(null);
  const shown = dragged ?? offsetMs;
  return (
    <div className={styles.slider}>
      <span>
        Light delay <b className={styles.time}>{signed(shown)}</b>
      </span>
      <Slider
        min={-maxOffsetMs}
        max={maxOffsetMs}
        step={5}
        value={shown}
        disabled={isShowOn || !may(updateLights)}
        ariaLabelForHandle="Light delay, in milliseconds"
        tooltip={{ formatter: (ms = 0) => signed(ms) }}
        onChange={setDragged}
        onChangeComplete={(ms) => {
          if (ms === offsetMs) return setDragged(null);
          void notify(() => save.mutateAsync({ offset_ms: ms })).finally(() => setDragged(null));
        }}
      />
      {isShowOn && may(updateLights) && <small className={styles.why}>{lightTexts.offsetOnlyInTheDark}</small>}
    </div>
  );
}
