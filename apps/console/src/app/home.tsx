import { Navigate, useLocation } from 'react-router';
import { rememberedTarget } from '../lib/session-storage.ts';
import { useSession } from '../lib/session.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { homePath } from './menu.tsx';
import { SessionFailure } from './session-failure.tsx';

export function Component() {
  const { status, opens } = useSession();
  const { state } = useLocation();
  if (status === 'loading') return <LoadingScreen />;
  if (status === 'error') return <SessionFailure />;
  if (status === 'signed-out') return <Navigate to="/signin" replace />;
  return <Navigate to={rememberedTarget() ?? homePath(opens)} state={state} replace />;
}
