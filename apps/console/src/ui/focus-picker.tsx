import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './focus-picker.module.css';
import { showFocus, type ImageFocus } from './image-focus.ts';
import { Picture } from './picture.tsx';

interface FocusPickerProps {
  id?: string;
  value?: ImageFocus;
  onChange?: (value: ImageFocus) => void;
  src: string;
  fallback: string;
}

const steps: Readonly<Record<string, readonly [axis: 'x' | 'y', by: 1 | -1]>> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
};

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Sets the focus point of an image's crop by a press or the arrow keys, and previews the crop. */
export function FocusPicker({ id, value = { x: 50, y: 50 }, onChange, src, fallback }: FocusPickerProps) {
  const nameId = useId();
  const hintId = useId();
  const sliders = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) };

  function point(event: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange?.({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) });
    sliders.x.current?.focus({ preventScroll: true });
  }

  function step(event: KeyboardEvent) {
    const move = steps[event.key];
    if (move === undefined) return;
    const [axis, by] = move;
    // Prevents the default, because a key for the other axis would move this slider as well.
    event.preventDefault();
    sliders[axis].current?.focus({ preventScroll: true });
    const moved = value[axis] + by * (event.shiftKey ? 10 : 1);
    onChange?.({ ...value, [axis]: percent(moved / 100) });
  }

  const slider = (axis: 'x' | 'y', label: string) => (
    <input
      ref={sliders[axis]}
      id={axis === 'x' ? id : undefined}
      type="range"
      min={0}
      max={100}
      value={value[axis]}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuetext={showFocus(value)}
      aria-describedby={hintId}
      onKeyDown={step}
      onChange={(event) => onChange?.({ ...value, [axis]: event.target.valueAsNumber })}
    />
  );

  return (
    <div className={styles.picker}>
      <div className={styles.stage}>
        <div role="group" aria-labelledby={nameId} className={styles.image}>
          <Picture className={styles.whole} src={src} fallback={fallback} alt="Selected image" />
          {slider('y', 'Focus from the top')}
          {slider('x', 'Focus from the left')}
          {/* Covers the sliders, because a touch on one would move one axis only. Keyboard users still reach the sliders. */}
          <button type="button" className={styles.press} tabIndex={-1} aria-hidden onClick={point} />
          <span className={styles.mark} style={{ left: `${value.x}%`, top: `${value.y}%` }} />
        </div>
      </div>
      <div className={styles.words}>
        <strong id={nameId}>Focal point</strong>
        <Picture className={styles.cropped} src={src} fallback={fallback} focus={value} />
        <p id={hintId}>Lists crop the image around this point. Click the image or use the arrow keys to move it.</p>
      </div>
    </div>
  );
}
