import type { RouteHandle } from '../lib/route-handle.ts';
import { useSession, type Session } from '../lib/session.tsx';

export type Verdict = 'loading' | 'failed' | 'signed-out' | 'forbidden' | 'allowed';

/** Whether this person may see this page. A route that names no access is for nobody: forgetting it must show. */
export function judge(session: Session, { access }: RouteHandle): Verdict {
  if (session.status === 'loading') return 'loading';
  if (session.status === 'error') return 'failed';
  if (session.status === 'signed-out') return 'signed-out';
  if (access === 'everyone') return 'allowed';
  return access !== undefined && session.opens(access) ? 'allowed' : 'forbidden';
}

export function useVerdict(handle: RouteHandle): Verdict {
  return judge(useSession(), handle);
}
