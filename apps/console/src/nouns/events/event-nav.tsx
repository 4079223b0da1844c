import type { Feature } from '@backline/contract/features';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import styles from '../../ui/sub-navigation.module.css';
import { eventPaths, type EventRef } from './event-paths.ts';

interface EventNavItem {
  label: string;
  feature: Feature;
  to: (event: EventRef) => string;
}

/** The pages of one event, in their order. An item is added together with its page. */
const items: readonly EventNavItem[] = [
  { label: 'Home', feature: 'Page_Events', to: eventPaths.detail },
  { label: 'Users', feature: 'Page_Manage_Users', to: eventPaths.fans },
];

export function EventNav({ event }: { event: EventRef }) {
  const { can } = useSession();
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Event">
      {items
        .filter((item) => can(item.feature))
        .map((item) => (
          <Link
            key={item.label}
            to={item.to(event)}
            aria-current={pathname.startsWith(areaOf(item, event)) ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
    </nav>
  );
}

/** The id counts: the name in an address is for people, and may be an older one. */
function areaOf({ to }: EventNavItem, event: EventRef): string {
  const path = to(event);
  return path.slice(0, path.lastIndexOf('/') + 1);
}
