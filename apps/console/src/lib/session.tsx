import { ApiError, csrfTokenKey } from '@backline/client';
import {
  createLoginHistory,
  getAuthDetails,
  logout,
  setCsrfCookie,
  setTokenCookie,
  type AuthenticatedUser,
} from '@backline/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { api, onSessionLost } from './api.ts';
import { askedStep } from './asked-step.ts';
import { forgetDrafts } from './drafts.ts';
import { mayCall, mayOpen, type Accessed } from './rights.ts';
import { clearSession, hasSession, saveCsrfToken, saveProfile } from './session-storage.ts';
import { dropUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts';

export interface Session {
  user: AuthenticatedUser | null;
  /**
   * `expired`: the session ended under a page with unsaved changes, which stays until the same person is back. `user`
   * is then whom the page belongs to.
   */
  status: 'loading' | 'signed-in' | 'expired' | 'signed-out' | 'error';
  /** Why the person could not be loaded, while the status is `error`. */
  failure: Error | null;
  /** Signed out on purpose, here or in another tab; false where the session was lost or never there. */
  hasLeft: boolean;
  /** The server ended the session of whoever was signed in here; false again with the next sign-in. */
  isLost: boolean;
  /** Whether the person may call the operation. For showing only: the server decides for itself. */
  may(operation: Accessed): boolean;
  /** Whether the screen that the operation is for is this person's, and not only a card or a picker of it. */
  opens(operation: Accessed): boolean;
  /**
   * Whether this person reaches every manager's rows, as ADMIN alone does: they say whose a row is, and meet managers
   * where everybody else meets artists.
   */
  reachesAll: boolean;
  /** Whether there is a choice among artists: an artist meets themself alone. */
  choosesArtists: boolean;
  /** Opens the session for an identity token. Fails as the first call that fails, and nobody is signed in then. */
  signIn(identityToken: string, method: 'phone' | 'email'): Promise<void>;
  signOut(): Promise<void>;
  reload(): Promise<void>;
  /** Asks anew what the person may, unless that was asked just now. Nothing waits for the answer. */
  recheck(): void;
}

const SessionContext = createContext<Session | null>(null);
const sessionKey = ['session'];
const justNowMs = 1_000;
const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0];

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(hasSession);
  const [hasLeft, setHasLeft] = useState(false);
  const [isLost, setIsLost] = useState(false);
  /** When the person was loaded whose session ended: a later answer says who is there now. */
  const [loadedBeforeEnd, setLoadedBeforeEnd] = useState<number | null>(null);
  const hasUnsaved = useHasUnsavedChanges();

  const loadUser = useCallback(
    async ({ signal }: { signal?: AbortSignal } = {}) => {
      const user = await api.call(getAuthDetails, {}, { signal });
      const before = queryClient.getQueryData<AuthenticatedUser>(sessionKey);
      // What was loaded for one person is never shown to another.
      if (before !== undefined && before.id !== user.id) queryClient.removeQueries({ predicate: isNotSession });
      saveProfile(user);
      return user;
    },
    [queryClient],
  );
  const query = useQuery({ queryKey: sessionKey, queryFn: loadUser, enabled: isOpen, refetchOnWindowFocus: 'always' });

  const close = useCallback(
    (onPurpose: boolean) => {
      clearSession();
      setIsOpen(false);
      setHasLeft(onPurpose);
      setIsLost(!onPurpose);
      setLoadedBeforeEnd(queryClient.getQueryState(sessionKey)?.dataUpdatedAt ?? null);
    },
    [queryClient],
  );

  useEffect(() => {
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key !== csrfTokenKey && event.key !== null) return;
      if (!hasSession()) return close(true);
      setIsOpen(true);
      // It may be somebody else's.
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    };
    const stopListening = onSessionLost(() => close(false));
    window.addEventListener('storage', followOtherTabs);
    return () => {
      stopListening();
      window.removeEventListener('storage', followOtherTabs);
    };
  }, [close, queryClient]);

  // A refusal says that rights have changed meanwhile: the page is judged anew, and not only its list.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query: asked }) => {
        const { error } = asked.state;
        const isRefused = type === 'updated' && error instanceof ApiError && error.code === 'forbidden';
        if (isRefused && isNotSession(asked)) void queryClient.invalidateQueries({ queryKey: sessionKey });
      }),
    [queryClient],
  );

  // What was loaded for the person goes with them, as soon as no page needs it any more.
  useEffect(() => {
    if (!isOpen && !hasUnsaved && queryClient.getQueryData(sessionKey) !== undefined) queryClient.clear();
  }, [isOpen, hasUnsaved, queryClient]);

  const { data, dataUpdatedAt, error, refetch } = query;
  const isExpired = hasUnsaved && data !== undefined && (!isOpen || dataUpdatedAt === loadedBeforeEnd);
  const session = useMemo<Session>(() => {
    const user = isOpen || isExpired ? (data ?? null) : null;
    return {
      user,
      status: isExpired ? 'expired' : statusOf(isOpen, user, error),
      failure: isOpen ? error : null,
      hasLeft,
      isLost,
      may: (operation) => user !== null && mayCall(operation, user),
      opens: (operation) => user !== null && mayOpen(operation, user),
      reachesAll: user?.role === 'ADMIN',
      choosesArtists: user?.role !== 'ARTIST',
      async signIn(identityToken, method) {
        try {
          await api.call(setTokenCookie, { token: identityToken });
          const { csrfToken } = await api.call(setCsrfCookie, { token: identityToken });
          saveCsrfToken(csrfToken);
          await api.call(createLoginHistory, { method });
          queryClient.setQueryData(sessionKey, await loadUser());
          askedStep.forget();
        } catch (error) {
          clearSession();
          throw error;
        }
        setIsOpen(true);
        setHasLeft(false);
        setIsLost(false);
      },
      async signOut() {
        try {
          await api.call(logout, {});
        } catch (error) {
          // Without an answer the cookie would stay alive behind a page that says "signed out".
          if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
        }
        dropUnsavedChanges();
        forgetDrafts();
        close(true);
      },
      async reload() {
        setIsOpen(hasSession());
        if (hasSession()) await refetch();
      },
      recheck() {
        const askedAt = queryClient.getQueryState(sessionKey)?.dataUpdatedAt ?? 0;
        if (hasSession() && Date.now() - askedAt > justNowMs) void refetch({ cancelRefetch: false });
      },
    };
  }, [isOpen, isExpired, hasLeft, isLost, data, error, refetch, loadUser, close, queryClient]);

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
