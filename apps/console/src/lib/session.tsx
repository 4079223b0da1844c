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
import { awaitAppearance } from './appearance.ts';
import { askedStep } from './asked-step.ts';
import { forgetDrafts } from './drafts.ts';
import { sweepFormDrafts } from './form-drafts.ts';
import { mayCall, mayOpen, type Accessed } from './rights.ts';
import { clearSession, hasSession, saveCsrfToken, saveProfile } from './session-storage.ts';
import { waitingStep, type SignInMethod, type WaitingStep } from './waiting-step.ts';
import { dropUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts';

export interface Session {
  user: AuthenticatedUser | null;
  /**
   * The status `expired` means that the session ended while there were unsaved changes, which are kept for the same
   * `user`.
   */
  status: 'loading' | 'signed-in' | 'expired' | 'signed-out' | 'error';
  failure: Error | null;
  /** True after a sign-out on purpose, here or in another tab; false after a lost session. */
  hasLeft: boolean;
  /** True once the server has ended the session, until the next sign-in. */
  isLost: boolean;
  /** Returns whether to show the operation. For display only, because the server checks every call. */
  may(operation: Accessed): boolean;
  /**
   * Returns whether the operation's own screen may be opened, regardless of cards and pickers that may call the
   * operation too.
   */
  opens(operation: Accessed): boolean;
  /** True for an ADMIN. Lists then name each row's owner, and show managers in place of artists. */
  reachesAll: boolean;
  choosesArtists: boolean;
  /** The second step of a sign-in whose first factor was proved, or null. */
  secondStep: WaitingStep | null;
  /**
   * Starts a session with an identity token. Returns false if a second step is left. If a call fails, throws its error
   * and leaves nobody signed in.
   */
  signIn(identityToken: string, method: SignInMethod): Promise<boolean>;
  /** Starts the session that a second step has opened. */
  finishSecondStep(csrfToken: string): Promise<void>;
  leaveSecondStep(): void;
  signOut(): Promise<void>;
  reload(): Promise<void>;
  /** Reloads the permissions in the background, unless they were just loaded. */
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
  /** Time at which the ended session was loaded. Data loaded later belongs to the person who is signed in then. */
  const [loadedBeforeEnd, setLoadedBeforeEnd] = useState<number | null>(null);
  const [secondStep, setSecondStep] = useState(waitingStep.read);
  const hasUnsaved = useHasUnsavedChanges();

  const loadUser = useCallback(
    async ({ signal }: { signal?: AbortSignal } = {}) => {
      const showAppearance = awaitAppearance();
      const user = await api.call(getAuthDetails, {}, { signal });
      showAppearance(user.appearance);
      const before = queryClient.getQueryData<AuthenticatedUser>(sessionKey);
      if (before !== undefined && before.id !== user.id) queryClient.removeQueries({ predicate: isNotSession });
      saveProfile(user);
      sweepFormDrafts(user.impersonator?.id ?? user.id);
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
      // Another person may be signed in by now.
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    };
    // Closes the session only once. A later rejection must not clear what a sign-in in another tab has stored
    // meanwhile.
    const stopListening = onSessionLost(() => {
      if (isOpen) close(false);
    });
    window.addEventListener('storage', followOtherTabs);
    return () => {
      stopListening();
      window.removeEventListener('storage', followOtherTabs);
    };
  }, [isOpen, close, queryClient]);

  // A rejected call means that permissions have changed, so they are reloaded for the whole page.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query: asked }) => {
        const { error } = asked.state;
        const isRefused = type === 'updated' && error instanceof ApiError && error.code === 'forbidden';
        if (isRefused && isNotSession(asked)) void queryClient.invalidateQueries({ queryKey: sessionKey });
      }),
    [queryClient],
  );

  // Clears the cache once the session is over and no form needs it any more.
  useEffect(() => {
    if (!isOpen && !hasUnsaved && queryClient.getQueryData(sessionKey) !== undefined) queryClient.clear();
  }, [isOpen, hasUnsaved, queryClient]);

  const enter = useCallback(
    async (csrfToken: string, method: SignInMethod) => {
      try {
        saveCsrfToken(csrfToken);
        if (method !== null) await api.call(createLoginHistory, { method });
        queryClient.setQueryData(sessionKey, await loadUser());
        askedStep.forget();
        waitingStep.forget();
      } catch (error) {
        forgetSession(error);
      }
      setSecondStep(null);
      setIsOpen(true);
      setHasLeft(false);
      setIsLost(false);
    },
    [queryClient, loadUser],
  );

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
      secondStep,
      async signIn(identityToken, method) {
        const { second_step: left } = await api.call(setTokenCookie, { token: identityToken }).catch(forgetSession);
        if (left !== undefined) {
          clearSession();
          askedStep.forget();
          setSecondStep(waitingStep.keep({ ...left, method }));
          return false;
        }
        const { csrfToken } = await api.call(setCsrfCookie, { token: identityToken }).catch(forgetSession);
        await enter(csrfToken, method);
        return true;
      },
      finishSecondStep: (csrfToken) => enter(csrfToken, secondStep?.method ?? null),
      leaveSecondStep() {
        waitingStep.forget();
        setSecondStep(null);
      },
      async signOut() {
        try {
          await api.call(logout, {});
        } catch (error) {
          // Without a response the session may still be valid, so the page must not claim that the person is signed
          // out.
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
  }, [isOpen, isExpired, hasLeft, isLost, secondStep, data, error, refetch, enter, close, queryClient]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

function forgetSession(error: unknown): never {
  clearSession();
  throw error;
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
