import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix'> {
  label: string;
  value: string;
  /** Stands in a place of its own, so that nothing moves when it comes. */
  error?: string | null;
  hint?: string;
  /** `code`: large and wide, to be compared letter by letter. */
  look?: 'plain' | 'code';
  prefix?: ReactNode;
  suffix?: ReactNode;
  onChange: (typed: string) => void;
}

export function Field({ label, error = null, hint, look = 'plain', prefix, suffix, onChange, ...rest }: FieldProps) {
  const id = useId();
  // A refusal takes the hint's place, and the hint goes on below it: somebody may need both.
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
