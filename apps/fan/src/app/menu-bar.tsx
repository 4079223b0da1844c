import { Link } from 'wouter';
import { useLook } from '../lib/brand-on-page.ts';
import { useSession } from '../lib/session.ts';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import styles from './menu-bar.module.css';

export function MenuBar() {
  useLook('phone');
  if (useSession().state !== 'signed-in') return null;
  return (
    <nav className={styles.bar} aria-label={generalTexts.fan.app.menu}>
      <Link href="/">{eventTexts.fan.start.ownTitle}</Link>
      <Link href="/profile">{eventTexts.fan.profile.menu}</Link>
    </nav>
  );
}
