import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

interface LinesFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error?: string | null;
  hint?: string;
  onChange: (typed: string) => void;
}

export function LinesField({ label, error = null, hint, onChange, ...rest }: LinesFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-below`} className={styles.below} data-error={error !== null || undefined} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
