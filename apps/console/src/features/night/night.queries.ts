import { stopLightShow } from '@backline/contract/light-shows';
import { getNight, listComparableNights, type Night } from '@backline/contract/night';
import { refetch } from '@backline/page/refetch';
import { replaceEqualDeep, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

export const nightKey = (eventId: number) => ['night', eventId];

/** Poll intervals in addition to notices, because the server sends no notice when only time passes. */
const pollIntervalMs: Record<Night['state'], number> = { before: 60_000, on: 15_000, over: 60_000 };

/** True if the night may still change, which includes running items after its end. */
export const isLive = ({ state, running }: Pick<Night, 'state' | 'running'>): boolean =>
  state !== 'over' || running.length > 0;

/** Keeps the newer of two responses, regardless of the order in which they arrive. */
const latest = (known: Night | undefined, told: Night): Night =>
  known !== undefined && told.now_dttm < known.now_dttm ? known : replaceEqualDeep(known, told);

const ofNight = (eventId: number) => ({
  queryKey: nightKey(eventId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getNight, { event_id: eventId }, { signal }),
  structuralSharing: (known: unknown, told: unknown) => latest(known as Night | undefined, told as Night),
});

export const useNight = (eventId: number) =>
  useQuery({
    ...ofNight(eventId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      (data === undefined || isLive(data)) && pollIntervalMs[data?.state ?? 'on'],
  });

export const useOtherNight = (eventId: number | null) =>
  useQuery({ ...ofNight(eventId ?? 0), enabled: eventId !== null });

const offered = 20;

export const useComparableNights = (eventId: number, search: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(listComparableNights, ['comparable-nights', eventId, search], {
      event_id: eventId,
      search,
      page_size: offered,
    }),
    enabled,
  });

export function useNightChanged(eventId: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refetch(queryClient, nightKey(eventId));
}

export const useStopShow = (eventId: number) =>
  useMutation({
    mutationFn: (showId: number) => api.call(stopLightShow, { event_id: eventId, show_id: showId }),
    onSettled: useNightChanged(eventId),
  });
