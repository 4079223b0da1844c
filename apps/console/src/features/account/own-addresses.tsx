import { Card } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { AddressChange } from '../../nouns/people/address-change.tsx';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { useAccount } from './account.queries.ts';

/** The name, and the addresses that sign the person in. */
export function OwnAddresses() {
  const { user } = useSession();
  const account = useAccount();
  return (
    <Card title={<h2>Profile</h2>}>
      <QueryState query={account}>
        {({ id, name, email, phone_number, pending_email, pending_phone_number }) => (
          <>
            <p className={styles.person}>
              <PersonAvatar isLarge name={name} imageUrl={user?.profile_image_url ?? null} />
              {name}
            </p>
            <div className={styles.addresses}>
              <AddressChange kind="email" personId={id} current={email} pending={pending_email} />
              <AddressChange kind="phone_number" personId={id} current={phone_number} pending={pending_phone_number} />
            </div>
          </>
        )}
      </QueryState>
    </Card>
  );
}
