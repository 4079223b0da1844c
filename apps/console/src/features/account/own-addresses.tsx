import { Card, Skeleton } from 'antd';
import { AddressChange } from '../../nouns/people/address-change.tsx';
import { pendingOf } from '../../nouns/people/pending-address.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { useAccount } from './account.queries.ts';

export function OwnAddresses() {
  const account = useAccount();
  return (
    <Card title={<h2>Email and phone number</h2>}>
      <QueryState
        query={account}
        skeleton={
          <div className={styles.addressesLoading}>
            <Skeleton active paragraph={{ rows: 1 }} title={false} />
          </div>
        }
      >
        {(own) => (
          <div className={styles.addresses}>
            {(['email', 'phone_number'] as const).map((kind) => (
              <AddressChange
                key={kind}
                kind={kind}
                personId={own.id}
                current={own[kind]}
                pending={pendingOf(own, kind)}
              />
            ))}
          </div>
        )}
      </QueryState>
    </Card>
  );
}
