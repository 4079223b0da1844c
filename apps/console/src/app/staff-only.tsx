import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';

/** People who are not signed in are sent to the sign-in rather than refused. */
export function StaffOnly() {
  return useSession().status === 'signed-out' ? <Navigate to="/signin" replace /> : <Outlet />;
}
