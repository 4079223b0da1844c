import { updateBrand } from '@backline/contract/brands';
import { Card } from 'antd';
import { mayOpen } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './account.module.css';

/** Leads managers to their brand. It has a page of its own, because two forms on one page would hide unsaved changes. */
export function OwnBrand() {
  const { user } = useSession();
  if (user?.role !== 'MANAGER' || !mayOpen(updateBrand, user)) return null;
  return (
    <Card title={<h2>Your brand</h2>}>
      <p className={`${styles.note} ${styles.reason}`}>The name, colour and icon that fans see at your events.</p>
      <LinkButton to={peoplePaths.brandOf(user.id)}>Edit brand</LinkButton>
    </Card>
  );
}
