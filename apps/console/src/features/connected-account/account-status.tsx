import type { ConnectedAccount } from '@backline/contract/connected-account';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useAccountLink, type Whose } from './connected-account.queries.ts';
import styles from './connected-account.module.css';
import { goToProvider } from './go-to-provider.ts';
import { SandboxNote } from './sandbox-note.tsx';

interface AccountStatusProps {
  whose: Whose;
  account: ConnectedAccount;
  isReturning: boolean;
}

export function AccountStatus({ whose, account, isReturning }: AccountStatusProps) {
  const { message } = App.useApp();
  const link = useAccountLink();
  const keyOf = useAttemptKey();

  const completeSetup = useSingleFlight(async () => {
    try {
      // Uses a new idempotency key for each press, because a link can be opened only once.
      const answer = await link.mutateAsync({ input: whose, idempotencyKey: keyOf([whose, Date.now()]) });
      if (answer.stripe_account_hosted_url === null) message.success(answer.message);
      goToProvider(answer.stripe_account_hosted_url);
    } catch (error) {
      message.error(failureText(error));
    }
  });

  const isActive = account.status === 'active';
  return (
    <div className={styles.status}>
      {account.is_sandbox && <SandboxNote />}
      {isActive ? (
        <Alert
          type="success"
          showIcon
          title="Your account is active."
          description="Fans can buy your products. Your sales are paid out to this account."
        />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={account.failed_reason || 'The setup of your account is not complete.'}
          description="Until setup is complete, fans see “Sales open soon.”"
        />
      )}
      <p className={styles.email}>
        Email: <strong>{account.email}</strong>
      </p>
      {!isActive && (
        <Button type="primary" loading={link.isPending || isReturning} onClick={() => void completeSetup()}>
          Complete Setup
        </Button>
      )}
    </div>
  );
}
