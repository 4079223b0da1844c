import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet';
  isBusy?: boolean;
}

export function Button({ look = 'primary', isBusy = false, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} data-look={look} aria-busy={isBusy || undefined}>
      {children}
    </button>
  );
}
