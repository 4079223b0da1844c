import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useArriving } from '../../lib/use-arriving.ts';
import styles from './shop.module.css';
import { texts } from './texts.ts';

/** Lies over the shelf from the first thing on, where the finger is that put it in. */
export function CartLink({ href, count }: { href: string; count: number }) {
  const isArriving = useArriving();
  const stay = (press: MouseEvent) => {
    if (isArriving) press.preventDefault();
  };
  return (
    <Link className={styles.toCart} href={href} onClick={stay} aria-disabled={isArriving || undefined}>
      {texts.toCart(count)}
    </Link>
  );
}
