import {
  listOwnProposals,
  listProposalArtists,
  ownProposals,
  proposeEvent,
  withdrawProposal,
} from '@backline/contract/event-proposals';
import { getCitiesForFan, getCountriesForFan, getStatesForFan } from '@backline/contract/lookups';
import type { Input } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { forgetDraft, keptAttemptKey } from './draft.ts';

const proposalsKey = ['proposals'];

export function useProposals() {
  const queryClient = useQueryClient();
  useLive(ownProposals, null, () => void queryClient.invalidateQueries({ queryKey: proposalsKey }));
  return useQuery({ queryKey: proposalsKey, queryFn: ({ signal }) => api.call(listOwnProposals, {}, { signal }) });
}

export function useProposalArtists() {
  return useQuery({
    queryKey: [...proposalsKey, 'artists'],
    queryFn: ({ signal }) => api.call(listProposalArtists, {}, { signal }),
  });
}

/** Proposes an event. Sending an identical proposal again counts once. */
export function useProposeEvent() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: Input<typeof proposeEvent>) =>
      api.call(proposeEvent, input, { idempotencyKey: keptAttemptKey(input) }),
    onSuccess: forgetDraft,
    onSettled: refresh,
  });
}

export function useWithdrawProposal() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (proposalId: number) => api.call(withdrawProposal, { proposal_id: proposalId }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: proposalsKey, exact: true });
}

export function useCountries() {
  return useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api.call(getCountriesForFan, {}, { signal }),
    staleTime: Infinity,
  });
}

export function useStates(countryId: string) {
  return useQuery({
    queryKey: ['states', countryId],
    queryFn: ({ signal }) => api.call(getStatesForFan, { country_id: countryId }, { signal }),
    staleTime: Infinity,
    enabled: countryId !== '',
  });
}

export function useCities(stateId: string) {
  return useQuery({
    queryKey: ['cities', stateId],
    queryFn: ({ signal }) => api.call(getCitiesForFan, { state_id: stateId }, { signal }),
    staleTime: Infinity,
    enabled: stateId !== '',
  });
}
