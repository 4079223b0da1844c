import { endOtherSessions, endOwnSession, getAccount, listSessions } from '@backline/contract/account';
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@backline/contract/calendar-feeds';
import { getOwnProfile, sendPasswordLink, updateOwnProfile } from '@backline/contract/own-profile';
import { listOwnProviderAccounts } from '@backline/contract/provider-accounts';
import { listStaffNoticeKinds, setStaffNoticeKind, type StaffNoticeKind } from '@backline/contract/staff-notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useSession } from '../../lib/session.tsx';
import { useWrite } from '../../nouns/use-refresh.ts';
import { peopleKey, useRefreshPeople } from '../../nouns/people/people.queries.ts';

/**
 * Starts with the people's key, so that one invalidation refetches the account and the lists of people when a person
 * changes their own email or phone number.
 */
const accountKey = [...peopleKey, 'account'];
const sessionsKey = ['account', 'sessions'];
const noticeKindsKey = ['account', 'notice-kinds'];

export const useAccount = () => useQuery(callQuery(getAccount, accountKey, {}));

export const useOwnProfile = () =>
  useForForm([...peopleKey, 'own-profile'], (signal) => api.call(getOwnProfile, {}, { signal }));

export function useUpdateOwnProfile() {
  const { reload } = useSession();
  const refreshPeople = useRefreshPeople();
  return useSubmit(updateOwnProfile, {
    onSuccess() {
      refreshPeople();
      return reload();
    },
  });
}

export function useSendPasswordLink() {
  return useMutation({ mutationFn: () => api.call(sendPasswordLink, {}) });
}

export const useProviderAccounts = () =>
  useQuery(callQuery(listOwnProviderAccounts, ['account', 'provider-accounts'], {}));

export const useSessions = () => useQuery(callQuery(listSessions, sessionsKey, {}));

export function useEndSession() {
  return useMutation({
    mutationFn: (sessionId: string) => api.call(endOwnSession, { session_id: sessionId }),
    onSettled: useRefresh(),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => api.call(endOtherSessions, {}),
    onSettled: useRefresh(),
  });
}

const calendarKey = ['account', 'calendar'];

export const useCalendarFeed = (isAsked: boolean) =>
  useQuery({ ...callQuery(getCalendarFeed, calendarKey, {}), enabled: isAsked });

export function useRenewCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(renewCalendarFeed, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}

export function useEndCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(endCalendarFeed, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKey }),
  });
}

export const useNoticeKinds = () => useQuery(callQuery(listStaffNoticeKinds, noticeKindsKey, {}));

export const useSetNoticeKind = () =>
  useWrite(noticeKindsKey, (choice: { kind: StaffNoticeKind; is_on: boolean }) => api.call(setStaffNoticeKind, choice));

/** Refreshes the sessions even after a failed sign-out, because the device may be signed out already. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsKey });
}
