import { updateEmbeds } from '@backline/contract/embeds';
import { Card } from 'antd';
import { mayOpen } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './account.module.css';

/** Leads managers to the sites that may show their events. */
export function OwnEmbeds() {
  const { user } = useSession();
  if (user?.role !== 'MANAGER' || !mayOpen(updateEmbeds, user)) return null;
  return (
    <Card title={<h2>Embeds</h2>}>
      <p className={`${styles.note} ${styles.reason}`}>The sites that may show your events and polls.</p>
      <LinkButton to={peoplePaths.embedsOf(user.id)}>Edit sites</LinkButton>
    </Card>
  );
}
