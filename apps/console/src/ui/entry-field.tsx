import { Input, type InputRef } from 'antd';
import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import styles from './entry-form.module.css';

interface EntryFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'ref'> {
  label: string;
  error?: string | null;
  hint?: ReactNode;
  onChange: (value: string) => void;
  inputRef?: Ref<InputRef>;
  /** Hides what is typed; the person can show it. */
  isSecret?: boolean;
}

/** A labelled input whose error is read out with it. */
export function EntryField({ label, error, hint, onChange, inputRef, isSecret = false, ...input }: EntryFieldProps) {
  const id = useId();
  const Control = isSecret ? Input.Password : Input;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Control
        {...input}
        ref={inputRef}
        id={id}
        size="large"
        status={error ? 'error' : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
