import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix'> {
  label: string;
  value: string;
  /** Error text. Its space is reserved, so that nothing moves. */
  error?: string | null;
  hint?: string;
  look?: 'plain' | 'code';
  prefix?: ReactNode;
  suffix?: ReactNode;
  onChange: (typed: string) => void;
}

export function Field({ label, error = null, hint, look = 'plain', prefix, suffix, onChange, ...rest }: FieldProps) {
  const id = useId();
  // The error takes the hint's place and the hint moves below it, because the fan may need both.
  const isHintBelow = error !== null && hint !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        {prefix}
        <input
          {...rest}
          id={id}
          className={styles.input}
          data-look={look}
          aria-invalid={error !== null}
          aria-describedby={isHintBelow ? `${id}-below ${id}-hint` : `${id}-below`}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      <p id={`${id}-below`} className={styles.below} data-error={error !== null || undefined} role="status">
        {error ?? hint}
      </p>
      {isHintBelow && (
        <p id={`${id}-hint`} className={styles.below}>
          {hint}
        </p>
      )}
    </div>
  );
}
