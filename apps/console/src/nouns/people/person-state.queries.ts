import type { Input } from '@backline/contract/operation';
import { sendInvitation, setPersonActive } from '@backline/contract/person-changes';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRefreshPeople } from './people.queries.ts';

export function useSetPersonActive() {
  return useMutation({
    mutationFn: (input: Input<typeof setPersonActive>) => api.call(setPersonActive, input),
    onSuccess: useRefreshPeople(),
  });
}

/**
 * Sends an invitation, which changes nothing on the card. A rejection means that the person has signed in meanwhile, so
 * the lists are refetched.
 */
export function useSendInvitation() {
  return useMutation({
    mutationFn: (input: Input<typeof sendInvitation>) => api.call(sendInvitation, input),
    onError: useRefreshPeople(),
  });
}
