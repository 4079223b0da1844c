import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';

/** The sign-in page is of no use to those who are signed in: they go on to where they wanted. */
export function GuestsOnly() {
  return useSession().status === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />;
}
