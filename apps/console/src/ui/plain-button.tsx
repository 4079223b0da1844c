import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useSingleFlight } from '@backline/page/single-flight';
import styles from './plain-button.module.css';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'default' | 'link';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'onClick'> {
  look?: Look;
  onClick?: () => unknown;
  isBusy?: boolean;
}

/** Button for pages outside the shell, which load without Ant Design and so need half the bytes. */
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

export function PlainButtonLink({ look = 'primary', ...link }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...link} className={`${styles.button} ${styles[look]}`} />;
}
