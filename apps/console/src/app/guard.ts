import type { RouteHandle } from '../lib/route-handle.ts';
import { useSession, type Session } from '../lib/session.tsx';

export type Verdict = 'loading' | 'failed' | 'signed-out' | 'forbidden' | 'allowed';

/** Denies a route without access, so that a forgotten one is noticed. */
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
