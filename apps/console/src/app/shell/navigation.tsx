import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useOpenEvent } from '../event/use-event-menu.ts';
import { isInside, labelOf, menuGroups, visibleMenu } from '../menu.tsx';
import styles from './navigation.module.css';

interface NavigationProps {
  /** If true, shows only icons. Screen readers still read the labels, and tooltips show them. */
  isRail?: boolean;
  onFollow?: () => void;
}

/**
 * Renders plain links, because keyboard and screen-reader users expect links in a navigation and not an application
 * menu.
 */
export function Navigation({ isRail = false, onFollow }: NavigationProps) {
  const session = useSession();
  const { pathname } = useLocation();
  // Some pages of an event have URLs outside `/groups`.
  const at = useOpenEvent() === null ? pathname : '/groups';
  const items = visibleMenu(session.opens);
  return (
    <div className={styles.panel} data-rail={isRail}>
      <Link to="/" className={styles.brand} onClick={onFollow}>
        <BrandMark size={32} />
        <span>Backline</span>
      </Link>
      <nav aria-label="Main">
        {menuGroups.map(({ key, label }) => {
          const shown = items.filter(({ group }) => group === key);
          if (shown.length === 0) return null;
          return (
            <section key={key} aria-label={label ?? undefined}>
              {label !== null && <h2>{label}</h2>}
              <ul className={styles.list}>
                {shown.map((item) => {
                  const name = labelOf(item, session);
                  return (
                    <li key={item.route}>
                      <Link
                        to={item.route}
                        className={styles.item}
                        title={isRail ? name : undefined}
                        aria-current={isInside(item, at) ? 'page' : undefined}
                        onClick={onFollow}
                      >
                        <item.icon aria-hidden />
                        <span>{name}</span>
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </nav>
    </div>
  );
}
