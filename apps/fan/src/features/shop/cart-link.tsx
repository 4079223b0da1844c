import { useState, type MouseEvent } from 'react';
import { Link } from 'wouter';
import styles from './shop.module.css';
import { texts } from './texts.ts';

/** Longer than a double click takes. */
const arrivalMs = 500;

/** Lies over the shelf from the first thing on. It comes up under the finger that put it in, whose second press is not for it. */
export function CartLink({ href, count }: { href: string; count: number }) {
  const [arrivedAt] = useState(() => performance.now());
  const stay = (press: MouseEvent) => {
    if (performance.now() - arrivedAt < arrivalMs) press.preventDefault();
  };
  return (
    <Link className={styles.toCart} href={href} onClick={stay}>
      {texts.toCart(count)}
    </Link>
  );
}
