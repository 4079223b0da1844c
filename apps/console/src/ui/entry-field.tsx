import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './entry-form.module.css';
import hidden from './visually-hidden.module.css';

interface EntryFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'prefix' | 'className'> {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  onChange: (value: string) => void;
  prefix?: ReactNode;
  isSecret?: boolean;
  isCode?: boolean;
}

export function EntryField({ label, error, hint, onChange, prefix, isSecret, isCode, ...input }: EntryFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={Boolean(error)} data-code={isCode}>
        {prefix}
        <input
          type={isSecret && !isShown ? 'password' : 'text'}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        {isSecret && (
          <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            Show<span className={hidden.visuallyHidden}> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      <p id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
