import { messages } from '@backline/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../lib/session.tsx';
import { StatusScreen } from '../ui/status-screen.tsx';

/** The server did not say who is there: an error to retry, not a reason to sign anybody out. */
export function SessionFailure() {
  const { reload, failure } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    await reload();
    setIsBusy(false);
  };
  return (
    <div role="alert">
      <StatusScreen
        title="Your account could not be loaded"
        text={failure?.message ?? messages.requestFailed}
        actions={
          <Button type="primary" size="large" loading={isBusy} onClick={retry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
