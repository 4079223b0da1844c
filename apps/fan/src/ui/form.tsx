import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  /** Names the form for a button outside it. */
  id?: string;
  onSubmit: () => void;
  children: ReactNode;
}

export function Form({ id, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
