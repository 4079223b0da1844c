import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useArriving } from '../../lib/use-arriving.ts';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

/**
 * Links to the cart. Ignores presses right after it appears, because it appears under the finger that added the first
 * item.
 */
export function CartLink({ href, count }: { href: string; count: number }) {
  const isArriving = useArriving();
  const stay = (press: MouseEvent) => {
    if (isArriving) press.preventDefault();
  };
  return (
    <Link className={styles.toCart} href={href} onClick={stay} aria-disabled={isArriving || undefined}>
      {shopTexts.toCart(count)}
    </Link>
  );
}
