import { getStatus, sendTestLetter } from '@backline/contract/status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

/** The server runs the checks at most every 10 seconds. */
const freshMs = 10_000;

export const useStatus = () => useQuery({ ...callQuery(getStatus, ['status'], {}), staleTime: freshMs });

export const useTestLetter = () => useMutation({ mutationFn: () => api.call(sendTestLetter, {}) });
