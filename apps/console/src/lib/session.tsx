import { ApiError, csrfTokenKey } from '@backline/client';
import {
  createLoginHistory,
  getAuthDetails,
  logout,
  setCsrfCookie,
  setTokenCookie,
  type AuthenticatedUser,
  type Feature,
} from '@backline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { api, onSessionLost } from './api.ts';
import { clearSession, hasSession, saveCsrfToken, saveProfile } from './session-storage.ts';

export interface Session {
  user: AuthenticatedUser | null;
  status: 'loading' | 'signed-in' | 'signed-out' | 'error';
  /** Why the person could not be loaded, while the status is `error`. */
  failure: Error | null;
  /** Signed out on purpose, here or in another tab; false where the session was lost or never there. */
  hasLeft: boolean;
  /** Whether the person holds at least one of the features. For showing only: the server decides for itself. */
  can(...features: Feature[]): boolean;
  /** Opens the session for an identity token. Fails as the first call that fails, and nobody is signed in then. */
  signIn(identityToken: string, method: 'phone' | 'email'): Promise<void>;
  signOut(): Promise<void>;
  reload(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);
const sessionKey = ['session'];

async function loadUser({ signal }: { signal?: AbortSignal } = {}): Promise<AuthenticatedUser> {
  const user = await api.call(getAuthDetails, {}, { signal });
  saveProfile(user);
  return user;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(hasSession);
  const [hasLeft, setHasLeft] = useState(false);
  const query = useQuery({ queryKey: sessionKey, queryFn: loadUser, enabled: isOpen, refetchOnWindowFocus: 'always' });

  const close = useCallback(
    (onPurpose: boolean) => {
      clearSession();
      setIsOpen(false);
      setHasLeft(onPurpose);
      queryClient.clear();
    },
    [queryClient],
  );

  useEffect(() => {
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key !== csrfTokenKey && event.key !== null) return;
      if (hasSession()) setIsOpen(true);
      else close(true);
    };
    const stopListening = onSessionLost(() => close(false));
    window.addEventListener('storage', followOtherTabs);
    return () => {
      stopListening();
      window.removeEventListener('storage', followOtherTabs);
    };
  }, [close]);

  const { data, error, refetch } = query;
  const session = useMemo<Session>(() => {
    const user = isOpen ? (data ?? null) : null;
    return {
      user,
      status: statusOf(isOpen, user, error),
      failure: isOpen ? error : null,
      hasLeft,
      can: (...features) => user !== null && features.some((feature) => user.access_features.includes(feature)),
      async signIn(identityToken, method) {
        try {
          await api.call(setTokenCookie, { token: identityToken });
          const { csrfToken } = await api.call(setCsrfCookie, { token: identityToken });
          saveCsrfToken(csrfToken);
          await api.call(createLoginHistory, { method });
          queryClient.setQueryData(sessionKey, await loadUser());
        } catch (error) {
          clearSession();
          throw error;
        }
        setIsOpen(true);
        setHasLeft(false);
      },
      async signOut() {
        try {
          await api.call(logout, {});
        } catch (error) {
          // Without an answer the cookie would stay alive behind a page that says "signed out".
          if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
        }
        close(true);
      },
      async reload() {
        setIsOpen(hasSession());
        if (hasSession()) await refetch();
      },
    };
  }, [isOpen, hasLeft, data, error, refetch, close, queryClient]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

function statusOf(isOpen: boolean, user: AuthenticatedUser | null, error: Error | null): Session['status'] {
  if (!isOpen) return 'signed-out';
  if (user !== null) return 'signed-in';
  return error !== null ? 'error' : 'loading';
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
