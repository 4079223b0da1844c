import type { Attendance } from '@backline/contract/attendance';
import { offersForFans } from '@backline/contract/event-topics';
import { ownHelp } from '@backline/contract/fan-help';
import { getFanNow, type FanNow } from '@backline/contract/fan-now';
import { pollsForFans } from '@backline/contract/fan-polls';
import { inboxOfFan } from '@backline/contract/inbox';
import { lightsForFans } from '@backline/contract/light-shows';
import { ownOrders } from '@backline/contract/orders';
import { rafflesForFans } from '@backline/contract/raffles';
import { ownRestock } from '@backline/contract/restock';
import { ownRequests } from '@backline/contract/song-requests';
import { triviaForFans } from '@backline/contract/fan-trivia';
import { useSometimeWithin } from '@backline/page/use-live';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { serverNow } from '../../lib/server-clock.ts';

const keyOf = (eventId: number) => ['fan-now', eventId];

const hallMs = 3_000;
/** Spread of notices to one fan. It is shorter, but a message or a song may concern the whole hall. */
const ownMs = 1_000;
/** Refetch interval while a drop runs, for the units left. */
const dropMs = 20_000;
/** Longest timer, because browsers overflow at 24.8 days. */
const maxTurnMs = 86_400_000;
/** A phone knows the server's time up to a round trip. */
const clockErrorMs = 500;

const queryOf = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => api.call(getFanNow, { event_id: eventId }, { signal }),
  });

/** Refetches on mount, because the fan may have voted, entered or read on another page. */
export const useFanNow = ({ event_id: eventId }: Attendance) =>
  useQuery({ ...queryOf(eventId), refetchOnMount: 'always' });

/** Refetches {@link useFanNow} after changes. Call it once per event. */
export function useFanNowUpdates({ event_id: eventId }: Attendance): void {
  const queryClient = useQueryClient();
  const { data: known, dataUpdatedAt } = useQuery({
    ...queryOf(eventId),
    // Notices of stock come several times a second, which only the shop's page needs.
    refetchInterval: ({ state }) => ((state.data?.drops.length ?? 0) > 0 ? dropMs : false),
  });
  const queryKey = keyOf(eventId);
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const refreshInTurn = useSometimeWithin(hallMs, refresh);
  const refreshOwn = useSometimeWithin(ownMs, refresh);
  const change = (to: (known: FanNow) => FanNow) =>
    queryClient.setQueryData<FanNow>(queryKey, (known) => known && to(known));

  const hall = [eventId];
  useLive(pollsForFans, hall, refreshInTurn);
  useLive(rafflesForFans, hall, refreshInTurn);
  useLive(triviaForFans, hall, refreshInTurn);
  useLive(offersForFans, hall, refreshInTurn);
  useLive(ownOrders, null, refreshOwn);
  // At once, because an offer ends soon and concerns one fan.
  useLive(ownRestock, null, ({ data }) => (data === null || data.event_id === eventId) && refresh());
  useLive(ownRequests, null, ({ data }) => (data === null || data.event_id === eventId) && refreshOwn());
  useLive(inboxOfFan, null, ({ data }) => (data === null || data.event_id === eventId) && refreshOwn());
  useLive(ownHelp, null, ({ data }) => (data === null || data.event_id === eventId) && refreshOwn());
  useLive(lightsForFans, hall, ({ data }) => {
    // Takes the show from the notice, because a show begins ten seconds after it.
    if (data?.show) {
      const { start_dttm, end_dttm } = data.show;
      change((known) => ({ ...known, show: { start_dttm, end_dttm } }));
    }
    refreshInTurn();
  });

  // Refetches at the start of a poll, raffle or drop, for which the server sends no notice.
  const nextTurn = known?.next_dttm ?? null;
  useEffect(() => {
    const turnMs = (nextTurn ?? Infinity) - serverNow();
    if (turnMs > maxTurnMs) return;
    const timer = setTimeout(refreshInTurn, Math.max(turnMs, 0) + clockErrorMs);
    return () => clearTimeout(timer);
    // Runs once per answer. `refreshInTurn` is not a dependency, because it changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nextTurn, dataUpdatedAt]);
}
