import { maxPerSize } from '@backline/contract/shop';
import * as shopTexts from '@backline/contract/shop.texts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import styles from './shop.module.css';

interface CountFieldProps {
  /** Name of the item that is counted. */
  what: string;
  typed: string;
  /** Count that the buttons reach at most. Larger typed numbers stay, because `error` explains them. */
  max: number;
  min?: number;
  error: string | null;
  hint?: string;
  onType: (typed: string) => void;
}

/** Returns the typed count, or null if it is not a whole number above zero. */
export function readCount(typed: string): number | null {
  const count = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return count > 0 ? count : null;
}

export function CountField({ what, typed, max, min = 1, error, hint, onType }: CountFieldProps) {
  const id = useId();
  const count = readCount(typed) ?? 0;
  const step = (wanted: number) => onType(String(Math.max(min, Math.min(wanted, Math.max(max, min)))));
  return (
    <div className={styles.count} role="group" aria-label={shopTexts.quantity(what)}>
      <Button look="quiet" aria-label={shopTexts.fewer(what)} disabled={count <= min} onClick={() => step(count - 1)}>
        −
      </Button>
      <input
        className={fields.input}
        aria-label={shopTexts.quantity(what)}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(maxPerSize).length + 1}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <Button
        look="quiet"
        aria-label={shopTexts.more(what)}
        disabled={count >= Math.min(maxPerSize, max)}
        onClick={() => step(count + 1)}
      >
        +
      </Button>
      <p id={`${id}-below`} className={fields.below} data-error={error !== null || undefined} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
