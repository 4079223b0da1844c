import * as generalTexts from '@backline/contract/general.texts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { PlainButton } from '../ui/plain-button.tsx';
import { StatusScreen } from '../ui/status-screen.tsx';
import { isMissingChunk, reloadOnce } from '@backline/page/missing-chunk';

export function PageFailure() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const isOutdated = isMissingChunk(error);
  useEffect(() => {
    if (isOutdated) reloadOnce();
    else console.error(error);
  }, [error, isOutdated]);

  const retry = () => {
    if (isOutdated) window.location.reload();
    // Navigates to the same address, because only a navigation clears the error boundary.
    else void navigate(location, { replace: true });
  };
  return (
    <div role="alert">
      <StatusScreen
        title={isOutdated ? 'This page could not be loaded' : generalTexts.somethingWrong}
        text={isOutdated ? 'Backline may have been updated, or you are offline.' : 'Something went wrong on this page.'}
        actions={
          <PlainButton look="primary" onClick={retry}>
            Retry
          </PlainButton>
        }
      />
    </div>
  );
}
