import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';

/** A refusal means nothing to those whom nobody knows yet: they sign in. */
export function StaffOnly() {
  return useSession().status === 'signed-out' ? <Navigate to="/signin" replace /> : <Outlet />;
}
