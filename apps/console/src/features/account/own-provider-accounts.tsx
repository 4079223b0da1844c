import type { ProviderAccount } from '@backline/contract/provider-accounts';
import { Card } from 'antd';
import { Breakable } from '../../ui/breakable.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { ListState } from '../../ui/list-state.tsx';
import styles from './account.module.css';
import { useProviderAccounts } from './account.queries.ts';

/** Lists the accounts of single sign-on that open this one. A house without single sign-on shows nothing. */
export function OwnProviderAccounts() {
  const accounts = useProviderAccounts();
  if (accounts.data === undefined ? accounts.error === null : accounts.data.length === 0) return null;
  return (
    <Card title={<h2>Single sign-on</h2>}>
      <p className={`${styles.note} ${styles.reason}`}>
        These accounts of your organisation open this one. An administrator can remove a link.
      </p>
      <ListState query={accounts} empty={null}>
        {(rows) => (
          <ul className={styles.devices}>
            {rows.map((account) => (
              <Account key={account.issuer} account={account} />
            ))}
          </ul>
        )}
      </ListState>
    </Card>
  );
}

function Account({ account: { provider, subject, linked_dttm, last_used_dttm } }: { account: ProviderAccount }) {
  return (
    <li className={styles.device}>
      <div className={styles.facts}>
        <div className={styles.name}>{provider}</div>
        <p className={styles.note}>
          Account <Breakable>{subject}</Breakable>
        </p>
        <p className={styles.note}>
          Linked <NearTime at={linked_dttm} /> · Last used <NearTime at={last_used_dttm} />
        </p>
      </div>
    </li>
  );
}
