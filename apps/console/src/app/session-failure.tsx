import * as generalTexts from '@backline/contract/general.texts';
import { useState } from 'react';
import { useSession } from '../lib/session.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { StatusScreen } from '../ui/status-screen.tsx';

/**
 * Offers a retry when the session could not be loaded. A failed request does not prove that the person is signed out.
 */
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
        text={failure?.message ?? generalTexts.requestFailed}
        actions={
          <PlainButton look="primary" isBusy={isBusy} onClick={retry}>
            Retry
          </PlainButton>
        }
      />
    </div>
  );
}
