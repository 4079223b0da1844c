import type { Attendance } from '@backline/contract/attendance';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { listFanRaffles, rafflesForFans, type FanRaffle } from '@backline/contract/raffles';
import { useSometimeWithin } from '@backline/page/use-live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';
import * as raffleTexts from '@backline/contract/raffles.texts';

const keyOf = (eventId: number) => ['raffles', eventId];

const hallMs = 1_500;

export function useRaffles({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(rafflesForFans, [eventId], refreshInTurn);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listFanRaffles, { event_id: eventId }, { signal }),
  });
}

export function useEnterRaffle({ event_id: eventId }: Attendance, { raffle_id: raffleId, title }: FanRaffle) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  return useMutation({
    mutationFn: () => deliver(enterRaffle, { raffle_id: raffleId }, raffleTexts.fan.kept(title)),
    onSuccess(answer) {
      if (answer === null) return;
      // A refetch that started before this entry would overwrite it.
      const isOldOnItsWay = queryClient.isFetching({ queryKey }) > 0;
      const { number, entered_dttm } = answer;
      const entry = { number, entered_dttm, took_part: null, has_won: false };
      queryClient.setQueryData<FanRaffle[]>(queryKey, (raffles) =>
        raffles?.map((raffle) => (raffle.raffle_id === raffleId ? { ...raffle, entry } : raffle)),
      );
      // Refetches, because the raffle may be drawn: the server accepts a repeated entry even then.
      if (answer.is_repeat || isOldOnItsWay) void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useIsWaiting(raffleId: number): boolean {
  return useQueued().some(
    ({ path, told, input }) =>
      path === enterRaffle.path && told === null && (input as { raffle_id: number }).raffle_id === raffleId,
  );
}
