import type { Feature } from '@backline/contract';
import { NavLink } from 'react-router';
import { useSession } from '../lib/session.tsx';
import styles from './event-nav.module.css';
import { eventPaths, type EventRef } from './event-paths.ts';

interface EventNavItem {
  label: string;
  feature: Feature;
  to: (event: EventRef) => string;
}

/** The pages of one event, in their order. An item is added together with its page. */
const items: readonly EventNavItem[] = [
  { label: 'Home', feature: 'Page_Events', to: eventPaths.detail },
  { label: 'Users', feature: 'Page_Manage_Users', to: eventPaths.users },
];

export function EventNav({ event }: { event: EventRef }) {
  const { can } = useSession();
  return (
    <nav className={styles.nav} aria-label="Event">
      {items
        .filter((item) => can(item.feature))
        .map((item) => (
          <NavLink key={item.label} to={item.to(event)}>
            {item.label}
          </NavLink>
        ))}
    </nav>
  );
}
