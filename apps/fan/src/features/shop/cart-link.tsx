import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useArriving } from '../../lib/use-arriving.ts';
import { sheetEntry } from '../../ui/sheet/sheet-address.ts';
import styles from './shop.module.css';
import * as shopTexts from '@backline/contract/shop.texts';

/** Links to the cart. Ignores presses right after an item was added, because it appears under the finger that added it. */
export function CartLink({ href, count }: { href: string; count: number }) {
  const isArriving = useArriving(count);
  const stay = (press: MouseEvent) => {
    if (isArriving) press.preventDefault();
  };
  return (
    <Link
      className={styles.toCart}
      href={href}
      state={sheetEntry}
      onClick={stay}
      aria-disabled={isArriving || undefined}
    >
      {shopTexts.toCart(count)}
    </Link>
  );
}
