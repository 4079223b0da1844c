import type { LightGuard } from '@backline/beat';
import type { Clock } from '@backline/show';
import { useEffect, useRef } from 'react';
import type { LightChoice } from './choice.ts';
import type { Lamp } from './lamp.ts';
import { createPhoneLight, delayOf } from './phone-light.ts';
import type { KnownLights } from './known-lights.ts';
import type { Plan } from './plan.ts';
import { showNow } from './show-clock.ts';
import styles from './stage.module.css';
import * as lightTexts from '@backline/contract/lights.texts';
import type { Light } from './timelines.ts';

interface StageProps {
  clock: Clock;
  guard: LightGuard;
  lamp: Lamp | null;
  plan: Plan;
  light: Light | null;
  place: KnownLights['place'];
  choice: LightChoice;
  secondsLeft: number;
  onStarted: (sinceEdgeMs: number) => void;
  onStop: () => void;
}

/** Fills the screen with the show's colour. A tap anywhere or any key ends it. */
export function Stage({ secondsLeft, onStop, ...show }: StageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAtMs = useRef(0);
  useEffect(() => {
    openedAtMs.current = performance.now();
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useLight(dialog, show);
  return (
    // Keyboards and screen readers use the button; a thumb in the dark may tap anywhere.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.stage}
      aria-label={lightTexts.fan.stage}
      data-lit="false"
      onClick={() => performance.now() - openedAtMs.current > doubleTapMs && onStop()}
      onKeyDown={({ repeat }) => !repeat && onStop()}
      onCancel={onStop}
    >
      {secondsLeft > 0 && (
        <p className={styles.countdown} role="timer" aria-label={lightTexts.fan.startsInWords(secondsLeft)}>
          {lightTexts.fan.getReady}
          <strong>{lightTexts.fan.startsIn(secondsLeft)}</strong>
        </p>
      )}
      <button type="button" className={styles.stop} autoFocus>
        {lightTexts.fan.stop}
        <small>{lightTexts.fan.stopHow}</small>
      </button>
    </dialog>
  );
}

type Show = Omit<StageProps, 'secondsLeft' | 'onStop'>;

function useLight(element: { current: HTMLElement | null }, show: Show) {
  const { clock, guard, lamp, light, place, choice, onStarted } = show;
  // The effect depends on these parts of the plan only. A pattern that started on its own must not go dark when the
  // server confirms it.
  const { startsAtMs, offsetMs } = show.plan;
  const { mode, vibrates } = choice;
  const started = useRef(onStarted);
  started.current = onStarted;
  const delayMs = light === null ? 0 : delayOf(light, place);
  useEffect(() => {
    const screen = element.current;
    if (screen === null || light === null) return;
    const phone = createPhoneLight({ light, plan: { startsAtMs, offsetMs }, delayMs, mode, guard });
    const colour = [1, 3, 5].map((place) => parseInt(light.look.colour.slice(place, place + 2), 16));
    let wasLit = false;
    let shown = -1;
    let frame = requestAnimationFrame(draw);

    function draw() {
      const { brightness, isLit, sinceEdgeMs } = phone.frame(showNow(clock), performance.now());
      if (screen !== null && brightness !== shown) {
        screen.style.backgroundColor = `rgb(${colour.map((part) => Math.round(part * brightness)).join(' ')})`;
        screen.dataset.lit = String(isLit);
        shown = brightness;
      }
      if (mode === 'flash') {
        lamp?.follow(isLit, performance.now());
        if (vibrates && isLit && !wasLit) navigator.vibrate?.(buzzMs);
      }
      wasLit = isLit;
      if (sinceEdgeMs !== null) started.current(sinceEdgeMs);
      frame = requestAnimationFrame(draw);
    }
    function putOut() {
      phone.putOut(performance.now());
      lamp?.putOut(performance.now());
      if (screen !== null) {
        screen.style.backgroundColor = '';
        screen.dataset.lit = 'false';
      }
      shown = -1;
    }
    const look = () => document.visibilityState === 'hidden' && putOut();
    document.addEventListener('visibilitychange', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', look);
      putOut();
    };
  }, [element, clock, guard, lamp, light, delayMs, mode, vibrates, startsAtMs, offsetMs]);
}

/**
 * Time after opening during which taps are ignored, so that the second tap of a double tap on Join does not close the
 * stage.
 */
const doubleTapMs = 400;
/** Long enough to be felt, and over before the next flash. */
const buzzMs = 80;
