import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import styles from './shell.module.css';

/** Tells an ADMIN that no text is sent. Stays until texts are set up, because no fan can sign in before. */
export function LockedOutNotice() {
  const { user } = useSession();
  if (user?.are_fans_locked_out !== true) return null;
  return (
    <section className={styles.announcement} aria-label="Fans cannot sign in">
      <WarningOutlined aria-hidden="true" />
      <p>Fans cannot sign in: no texts are sent.</p>
      <Link to="/status">See status</Link>
    </section>
  );
}
