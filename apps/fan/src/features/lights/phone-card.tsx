import { mayHaveLamp } from './lamp.ts';
import styles from './lights.module.css';
import * as lightTexts from '@backline/contract/lights.texts';

interface PhoneCardProps {
  errorMs: number | null;
  isClockGood: boolean;
  ready: number;
  all: number;
}

export const canVibrate = (): boolean => 'vibrate' in navigator;
const isApp = () => window.matchMedia?.('(display-mode: standalone), (display-mode: fullscreen)').matches === true;

export function PhoneCard({ errorMs, isClockGood, ready, all }: PhoneCardProps) {
  const { able } = lightTexts.fan;
  const clock = isClockGood && errorMs !== null ? able.clock(Math.max(Math.ceil(errorMs), 1)) : able.clockFar;
  return (
    <section className={styles.part}>
      <h2>{able.title}</h2>
      <ul className={styles.able}>
        <li>{errorMs === null ? able.clockAway : clock}</li>
        <li>{all === 0 ? able.lightsNone : able.lights(ready, all)}</li>
        <li>{'wakeLock' in navigator ? able.awake : able.asleep}</li>
        <li>{mayHaveLamp() ? able.lamp : able.lampNot}</li>
        <li>{canVibrate() ? able.vibrates : able.vibratesNot}</li>
        <li>{isApp() ? able.app : able.browser}</li>
      </ul>
    </section>
  );
}
