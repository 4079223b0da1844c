import * as generalTexts from '@backline/contract/general.texts';
import { useMutation } from '@tanstack/react-query';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { PlainButton, PlainButtonLink } from '../../ui/plain-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export const handle: RouteHandle = { title: 'Access denied' };

export function Component() {
  const { status, signOut } = useSession();
  // Home may be denied too, so signing out must be possible here.
  const leave = useMutation({ mutationFn: signOut });
  return (
    <main>
      <StatusScreen
        isAlone
        title={generalTexts.pageAccessDenied}
        text="You don’t have permission to open this page. Ask an administrator for access."
        detail={leave.error?.message}
        actions={
          <>
            <PlainButtonLink to="/">Return Home</PlainButtonLink>
            {status === 'signed-in' && (
              <PlainButton isBusy={leave.isPending} onClick={() => leave.mutate()}>
                Logout
              </PlainButton>
            )}
          </>
        }
      />
    </main>
  );
}
