import { useId } from 'react';
import styles from './field.module.css';

interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps {
  label: string;
  name: string;
  value: string;
  options: readonly Choice[];
  more?: { label: string; options: readonly Choice[] };
  none?: string;
  disabled?: boolean;
  error?: string | null;
  hint?: string;
  onChange: (value: string) => void;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, options, more, none, error = null, hint, onChange, ...rest } = props;
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
        {options.map(toOption)}
        {more !== undefined && <optgroup label={more.label}>{more.options.map(toOption)}</optgroup>}
      </select>
      <p id={`${id}-below`} className={styles.below} data-error={error !== null || undefined} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}

const toOption = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
