import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useSingleFlight } from '@backline/page/single-flight';
import styles from './plain-button.module.css';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'default' | 'link';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'onClick'> {
  look?: Look;
  /** A second click waits until what the first one began is settled. */
  onClick?: () => unknown;
  /** It keeps its size and place and does nothing while the request runs. */
  isBusy?: boolean;
}

/** A button of the pages outside the frame: they load without Ant Design, in half the bytes. */
export function PlainButton({
  look = 'default',
  isBusy = false,
  type = 'button',
  onClick,
  ...button
}: PlainButtonProps) {
  const click = useSingleFlight(() => onClick?.());
  return (
    <button
      {...button}
      type={type}
      className={`${styles.button} ${styles[look]}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else void click();
      }}
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
