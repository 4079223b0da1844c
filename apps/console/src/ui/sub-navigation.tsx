import { useOpenInSight } from '@backline/page/use-open-in-sight';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './sub-navigation.module.css';

interface SubNavigationProps {
  label: string;
  items: readonly { label: string; to: string; mark?: ReactNode }[];
}

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

/** Compares paths up to the id: the name in a URL may be an older one. */
const areaOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
