import { getConnectedAccount } from '@backline/contract/connected-account';
import { Card } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ManagerFilter } from '../../nouns/people/people-filters.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountStatus } from './account-status.tsx';
import { useConnectedAccount, type Whose } from './connected-account.queries.ts';
import styles from './connected-account.module.css';
import { useReturn } from './use-return.ts';
import { filters, id } from '../../lib/filters.ts';

const accountFilters = filters({ manager: id('manager_id') });

export const handle: RouteHandle = { title: 'Connected Account', access: getConnectedAccount };

export function Component() {
  const { reachesAll } = useSession();
  const [{ manager }, change] = accountFilters.use();
  const isNamed = !reachesAll || manager !== null;
  return (
    <>
      <PageHeader title="Connected Account" />
      <div className={styles.page}>
        {reachesAll && <ManagerFilter value={manager} onChange={(chosen) => change({ manager: chosen })} />}
        {isNamed ? (
          <Account key={manager} whose={reachesAll && manager !== null ? { manager_id: manager } : {}} />
        ) : (
          <p>Choose an artist manager to see their account.</p>
        )}
      </div>
    </>
  );
}

function Account({ whose }: { whose: Whose }) {
  const account = useConnectedAccount(whose, { enabled: true });
  const isReturning = useReturn(whose);
  return (
    <Card title={<h2>Payouts</h2>}>
      <QueryState query={account}>
        {(data) =>
          data.status === 'none' ? (
            <AccountForm whose={whose} isSandbox={data.is_sandbox} />
          ) : (
            <AccountStatus whose={whose} account={data} isReturning={isReturning} />
          )
        }
      </QueryState>
    </Card>
  );
}
