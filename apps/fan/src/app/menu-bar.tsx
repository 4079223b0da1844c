import { Link } from 'wouter';
import { useSession } from '../lib/session.ts';
import { texts } from '../texts.ts';
import styles from './menu-bar.module.css';
import { pages } from './pages.ts';

export function MenuBar() {
  if (useSession().state !== 'signed-in') return null;
  return (
    <nav className={styles.bar} aria-label={texts.app.menu}>
      <Link href="/">{texts.start.ownTitle}</Link>
      {pages.map(
        ({ path, menu }) =>
          menu !== undefined && (
            <Link key={path} href={path}>
              {menu}
            </Link>
          ),
      )}
    </nav>
  );
}
