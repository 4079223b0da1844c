import { stopLightShow } from '@backline/contract/light-shows';
import { getNight, listComparableNights, type Night } from '@backline/contract/night';
import { askAgain } from '@backline/page/ask-again';
import { replaceEqualDeep, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const nightKey = (eventId: number) => ['night', eventId];

/** Between two looks that nobody asked for: a minute passes also where nothing is heard of. */
const lookEveryMs: Record<Night['state'], number> = { before: 60_000, on: 15_000, over: 60_000 };

/** Whether it may change still: also once it is over, as long as something of it runs. */
export const isLive = ({ state, running }: Pick<Night, 'state' | 'running'>): boolean =>
  state !== 'over' || running.length > 0;

/** Of two answers the later one, whichever arrives first. */
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
    refetchInterval: ({ state: { data } }) => (data === undefined || isLive(data)) && lookEveryMs[data?.state ?? 'on'],
  });

/** The night that another one is held against. */
export const useOtherNight = (eventId: number | null) =>
  useQuery({ ...ofNight(eventId ?? 0), enabled: eventId !== null });

/** What the picker offers before somebody types. */
const offered = 20;

export const useComparableNights = (eventId: number, search: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['comparable-nights', eventId, search],
    queryFn: ({ signal }) =>
      api.call(listComparableNights, { event_id: eventId, search, page_size: offered }, { signal }),
    enabled,
  });

/** Asks anew after a change that was made here. */
export function useNightChanged(eventId: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => askAgain(queryClient, nightKey(eventId));
}

/** Darkens every phone of the event, where that show is on still. */
export const useStopShow = (eventId: number) =>
  useMutation({
    mutationFn: (showId: number) => api.call(stopLightShow, { event_id: eventId, show_id: showId }),
    onSettled: useNightChanged(eventId),
  });
