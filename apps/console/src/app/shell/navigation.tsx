import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { isInside, visibleMenu } from '../menu.tsx';
import styles from './navigation.module.css';

/** A list of plain links, which keyboards and screen readers expect of a navigation. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <div className={styles.panel}>
      <Link to="/" className={styles.brand} onClick={onFollow}>
        <BrandMark size={32} />
        Backline
      </Link>
      <nav aria-label="Main">
        <ul className={styles.list}>
          {visibleMenu(session.opens).map((item) => (
            <li key={item.route}>
              <Link
                to={item.route}
                className={styles.item}
                aria-current={isInside(item, pathname) ? 'page' : undefined}
                onClick={onFollow}
              >
                <item.icon aria-hidden />
                {typeof item.label === 'string' ? item.label : item.label(session)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
