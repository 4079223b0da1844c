import { useEffect, useState, type MouseEvent } from 'react';
import { Link } from 'wouter';
import styles from './shop.module.css';
import { texts } from './texts.ts';

/** Longer than a double click takes. */
const arrivalMs = 500;

/** Lies over the shelf from the first thing on. It comes up under the finger that put it in, whose second press is not for it. */
export function CartLink({ href, count }: { href: string; count: number }) {
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), arrivalMs);
    return () => clearTimeout(timer);
  }, []);
  const stay = (press: MouseEvent) => {
    if (isArriving) press.preventDefault();
  };
  return (
    <Link className={styles.toCart} href={href} onClick={stay} aria-disabled={isArriving || undefined}>
      {texts.toCart(count)}
    </Link>
  );
}
