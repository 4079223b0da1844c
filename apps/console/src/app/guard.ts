import type { RouteHandle } from '../lib/route-handle.ts';
import { useSession, type Session } from '../lib/session.tsx';

export type Verdict = 'loading' | 'failed' | 'signed-out' | 'forbidden' | 'allowed';

/**
 * Decides whether the person may open a route. Denies a route that declares no access, so that an omission is noticed.
 */
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
