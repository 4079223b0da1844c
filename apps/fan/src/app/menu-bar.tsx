import { Link } from 'wouter';
import { useSession } from '../lib/session.ts';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import styles from './menu-bar.module.css';
import { pages } from './pages.ts';

export function MenuBar() {
  if (useSession().state !== 'signed-in') return null;
  return (
    <nav className={styles.bar} aria-label={generalTexts.fan.app.menu}>
      <Link href="/">{eventTexts.fan.start.ownTitle}</Link>
      {pages.map(
        ({ path, menu }) =>
          menu !== undefined &&
          typeof path === 'string' && (
            <Link key={path} href={path}>
              {menu}
            </Link>
          ),
      )}
    </nav>
  );
}
