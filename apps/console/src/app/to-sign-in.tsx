import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../lib/session.tsx';
import { rememberTarget } from '../lib/session-storage.ts';

export function ToSignIn() {
  const { hasLeft } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLeft) rememberTarget(pathname + search + hash);
    void navigate('/signin', { replace: true });
  }, [hasLeft, pathname, search, hash, navigate]);
  return null;
}
