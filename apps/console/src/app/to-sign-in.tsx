import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../lib/session.tsx';
import { rememberTarget } from '../lib/session-storage.ts';

/** Sends to the sign-in page, and back here afterwards; but whoever signed out has said goodbye to the page too. */
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
