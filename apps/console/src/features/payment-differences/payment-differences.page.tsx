import {
  comparePayments,
  listPaymentDifferences,
  type PaymentComparison,
} from '@backline/contract/payment-differences';
import * as paymentDifferenceTexts from '@backline/contract/payment-differences.texts';
import { Alert, Button } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import {
  isRunning,
  useComparePayments,
  usePaymentComparison,
  usePaymentDifferences,
} from './payment-difference.queries.ts';
import { paymentDifferenceColumns } from './payment-difference-columns.tsx';
import styles from './payment-differences.module.css';

export const handle: RouteHandle = { title: 'Reconciliation', access: listPaymentDifferences };

export function Component() {
  const { may } = useSession();
  const comparison = usePaymentComparison();
  const differences = usePaymentDifferences(comparison.data?.finished_dttm ?? null);
  return (
    <>
      <PageHeader title="Reconciliation" times={ownTimes()} actions={may(comparePayments) && <CompareButton />} />
      <p className={styles.lead}>
        Every morning, the last 3 days are compared with the payment provider’s records. Missed messages are applied
        automatically. Anything that needs review is listed here.
      </p>
      {comparison.data !== undefined && <LastComparison comparison={comparison.data} />}
      {comparison.isLoadingError && !differences.isError && (
        <Alert className={styles.state} type="warning" showIcon title={paymentDifferenceTexts.stateNotLoaded} />
      )}
      <List
        label="Reconciliation"
        query={differences}
        columns={paymentDifferenceColumns}
        empty={paymentDifferenceTexts.none}
      />
    </>
  );
}

function CompareButton() {
  const notify = useNotify();
  const compare = useComparePayments();
  return (
    <Button loading={compare.isPending} onClick={() => void notify(() => compare.mutateAsync())}>
      Compare now
    </Button>
  );
}

function LastComparison({ comparison }: { comparison: PaymentComparison }) {
  const { begun_dttm: begun, finished_dttm: finished, accounts, failed_accounts: failed } = comparison;
  if (begun === null) return <p className={styles.state}>No comparison yet.</p>;
  if (isRunning(comparison) || finished === null) {
    return (
      <p className={styles.state} role="status">
        Comparison started <NearTime at={begun} />
      </p>
    );
  }
  const last = (
    <>
      Last compared <NearTime at={finished} />: {formatCount(accounts)} {accounts === 1 ? 'account' : 'accounts'}
    </>
  );
  if (failed === 0) {
    return (
      <p className={styles.state} role="status">
        {last}
      </p>
    );
  }
  const title = (
    <>
      {last}. {formatCount(failed)} could not be compared because the provider did not respond. They are retried
      automatically.
    </>
  );
  return <Alert className={styles.state} type="warning" showIcon title={title} />;
}
