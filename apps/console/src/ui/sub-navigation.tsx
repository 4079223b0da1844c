import { useOpenInSight } from '@backline/page/use-open-in-sight';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './sub-navigation.module.css';

interface SubNavigationProps {
  /** What a screen reader calls it. */
  label: string;
  /** A path ends with the name of what it is about. */
  items: readonly { label: string; to: string; mark?: ReactNode }[];
}

/** The pages of one thing, above each of them. Where they have no room, the one that is open is in sight. */
export function SubNavigation({ label, items }: SubNavigationProps) {
  const { pathname } = useLocation();
  const nav = useOpenInSight(pathname);
  return (
    <nav ref={nav} className={styles.nav} aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} aria-current={pathname.startsWith(areaOf(item.to)) ? 'page' : undefined}>
          {item.label}
          {item.mark}
        </Link>
      ))}
    </nav>
  );
}

/** The id counts: the name in an address is for people, and may be an older one. */
const areaOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
