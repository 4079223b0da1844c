import type { FanRaffle } from '@backline/contract/raffles';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { useEffect, useState } from 'react';
import { formatWait } from '../../lib/format-wait.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './raffles.module.css';

const drawMs = 2_500;
const countdownMs = 3_600_000;
const turnMs = 80;

const wantsLess = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** Returns true while a fan who watched the raffle before its draw sees the draw. */
export function useDrawMoment({ state }: FanRaffle): boolean {
  const [seen, setSeen] = useState(state);
  const [isDrawing, setDrawing] = useState(false);
  if (seen !== state) {
    setSeen(state);
    setDrawing(state === 'drawn' && !wantsLess());
  }
  useEffect(() => {
    if (!isDrawing) return;
    const timer = setTimeout(() => setDrawing(false), drawMs);
    return () => clearTimeout(timer);
  }, [isDrawing]);
  return isDrawing;
}

/** Counts down the last hour before the draw. */
export function Countdown({ raffle: { state, start_time: start, end_time: end } }: { raffle: FanRaffle }) {
  const now = useNow(1_000);
  if (state !== 'open' || now < start || now < end - countdownMs) return null;
  if (now >= end) return <Notice>{raffleTexts.fan.drawing}</Notice>;
  return (
    <p className={styles.countdown} role="timer">
      {raffleTexts.fan.drawIn(formatWait(end - now))}
    </p>
  );
}

/** Characters of entry numbers. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const anyNumber = () => Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');

export function Drawing() {
  const [shown, setShown] = useState(anyNumber);
  useEffect(() => {
    const timer = setInterval(() => setShown(anyNumber()), turnMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Notice>{raffleTexts.fan.drawing}</Notice>
      <p className={styles.turning} aria-hidden>
        {shown}
      </p>
    </>
  );
}
