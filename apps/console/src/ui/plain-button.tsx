import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './plain-button.module.css';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'default' | 'link';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: Look;
  /** It keeps its size and place and does nothing while the request runs. */
  isBusy?: boolean;
}

/** A button of the pages outside the frame: they load without Ant Design, in half the bytes. */
export function PlainButton({ look = 'default', isBusy = false, type = 'button', ...button }: PlainButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={`${styles.button} ${styles[look]}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
    >
      {isBusy && <Spinner size={16} />}
      {button.children}
    </button>
  );
}

/** A link that looks like that button. */
export function PlainButtonLink({ look = 'primary', ...link }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...link} className={`${styles.button} ${styles[look]}`} />;
}
