import { useSingleFlight } from '@backline/page/single-flight';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Soft } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LightChoice, LightMode } from './choice.ts';
import { mayHaveLamp } from './lamp.ts';
import styles from './lights.module.css';
import { canVibrate } from './phone-card.tsx';
import * as lightTexts from '@backline/contract/lights.texts';
import type { OwnLamp } from './use-lamp.ts';

interface JoinCardProps {
  choice: LightChoice;
  isIn: boolean;
  wasStopped: boolean;
  lamp: OwnLamp;
  onChange: (change: Partial<LightChoice>) => void;
  onJoin: () => void;
  onLeave: () => void;
}

const modes: readonly LightMode[] = ['flash', 'glow'];

export function JoinCard({ choice, isIn, wasStopped, onJoin, onLeave, ...how }: JoinCardProps) {
  return (
    <section className={styles.part}>
      {!choice.isAware && (
        <div className={styles.warning}>
          <h2>{lightTexts.fan.warning.title}</h2>
          <p>{lightTexts.fan.warning.text}</p>
          <p>{lightTexts.fan.warning.stop}</p>
        </div>
      )}
      {wasStopped && <Notice>{lightTexts.fan.stoppedHere}</Notice>}
      {isIn && <Notice kind="good">{lightTexts.fan.isIn}</Notice>}
      <How choice={choice} isIn={isIn} {...how} />
      {isIn ? (
        <Button look="quiet" onClick={onLeave}>
          {lightTexts.fan.leave}
        </Button>
      ) : (
        <Button onClick={onJoin}>{choice.isAware ? lightTexts.fan.join : lightTexts.fan.joinAware}</Button>
      )}
    </section>
  );
}

function How({ choice, isIn, lamp, onChange }: Pick<JoinCardProps, 'choice' | 'isIn' | 'lamp' | 'onChange'>) {
  const id = useId();
  const openLamp = useSingleFlight(lamp.open);
  const hasLamp = isIn && choice.mode === 'flash' && mayHaveLamp();
  return (
    <>
      <div role="radiogroup" aria-labelledby={id} className={styles.options}>
        <h2 id={id}>{lightTexts.fan.how}</h2>
        {modes.map((mode) => (
          <label key={mode} className={styles.option}>
            <input type="radio" name={id} checked={choice.mode === mode} onChange={() => onChange({ mode })} />
            <span>{lightTexts.fan.modes[mode]}</span>
          </label>
        ))}
      </div>
      {choice.mode === 'flash' && canVibrate() && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={choice.vibrates}
            onChange={({ target }) => onChange({ vibrates: target.checked })}
          />
          <span>{lightTexts.fan.vibrates}</span>
        </label>
      )}
      {hasLamp && (
        <>
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={lamp.state === 'on' || lamp.state === 'opening'}
              aria-busy={lamp.state === 'opening' || undefined}
              onChange={({ target }) => (target.checked ? void openLamp() : lamp.close())}
            />
            <span>{lightTexts.fan.lamp}</span>
          </label>
          {lamp.state === 'failed' ? (
            <Notice kind="error">{lightTexts.fan.lampFailed}</Notice>
          ) : (
            <Soft>{lightTexts.fan.lampAsks}</Soft>
          )}
        </>
      )}
    </>
  );
}
