import { type beginRehearsal, type endRehearsal, getRehearsal, rehearsalOfEvent } from '@backline/contract/rehearsals';
import type { Input, Output } from '@backline/contract/operation';
import { refetch } from '@backline/page/refetch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

type Rehearsed = Output<typeof getRehearsal>;

const rehearsalKey = (eventId: number) => ['rehearsal', eventId];

/** Poll interval during a rehearsal. The server may lose a rehearsal without sending a notice. */
const askEveryMs = 5_000;

export function useRehearsal(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = rehearsalKey(eventId);
  useLive(rehearsalOfEvent, [eventId], ({ data: rehearsal }) => {
    if (rehearsal === null) void refetch(queryClient, queryKey);
    else queryClient.setQueryData<Rehearsed>(queryKey, { rehearsal });
  });
  return useQuery({
    ...callQuery(getRehearsal, queryKey, { event_id: eventId }),
    refetchInterval: ({ state }) => goesOn(state.data) && askEveryMs,
  });
}

export const goesOn = (known: Rehearsed | undefined): boolean =>
  known?.rehearsal?.state === 'waiting' || known?.rehearsal?.state === 'running';

/** Sends no idempotency key, because the server stores the response to each key, and a pass must not be stored. */
export function useRehearsalCall<Op extends typeof beginRehearsal | typeof endRehearsal>(eventId: number, call: Op) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<Op>): Promise<Output<Op>> => api.call(call, input),
    onSettled: () => refetch(queryClient, rehearsalKey(eventId)),
  });
}
