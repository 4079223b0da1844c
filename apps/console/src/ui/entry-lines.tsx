import { useId, type ComponentProps } from 'react';
import styles from './entry-form.module.css';

interface EntryLinesProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> {
  label: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

export function EntryLines({ label, error, onChange, ...input }: EntryLinesProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={Boolean(error)}>
        <textarea
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
