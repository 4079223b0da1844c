import { Card } from 'antd';
import { AddressChange } from '../../nouns/people/address-change.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { useAccount } from './account.queries.ts';

/** The addresses that sign the person in. */
export function OwnAddresses() {
  const account = useAccount();
  return (
    <Card title={<h2>Email and phone</h2>}>
      <QueryState query={account}>
        {({ id, email, phone_number, pending_email, pending_phone_number }) => (
          <div className={styles.addresses}>
            <AddressChange kind="email" personId={id} current={email} pending={pending_email} />
            <AddressChange kind="phone_number" personId={id} current={phone_number} pending={pending_phone_number} />
          </div>
        )}
      </QueryState>
    </Card>
  );
}
