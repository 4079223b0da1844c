import { useId } from 'react';
import styles from './field.module.css';

interface SelectFieldProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What stands there while nothing is chosen. */
  none?: string;
  disabled?: boolean;
  error?: string | null;
  hint?: string;
  onChange: (value: string) => void;
}

/** The phone's own picker, as a field of a form. */
export function SelectField({ label, value, options, none, error = null, hint, onChange, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-below`} className={styles.below} data-error={error !== null || undefined} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
