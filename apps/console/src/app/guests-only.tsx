import { Navigate, Outlet } from 'react-router';
import { useSession } from '../lib/session.tsx';

export function GuestsOnly() {
  return useSession().status === 'signed-in' ? <Navigate to="/" replace /> : <Outlet />;
}
