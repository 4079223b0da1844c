import {
  getLights,
  leadMs,
  lightPhones,
  lightsOfEvent,
  listLightShows,
  sendBroadcast,
  stopLightShow,
  updateLights,
  type NoticeOfLights,
} from '@backline/contract/light-shows';
import type { Output } from '@backline/contract/operation';
import {
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { listQuery } from '../../ui/paging.ts';
import { noteStarted } from './own-shows.ts';

export type Lights = Output<typeof getLights>;

const lightsKey = ['lights'];
const nowKey = (eventId: number) => [...lightsKey, 'now', eventId];
const reportsKey = (eventId: number) => [...lightsKey, 'reports', eventId];

/** Applies a notice, unless the known state is newer. */
export const newest = (known: Lights, told: NoticeOfLights): Lights =>
  told.epoch < known.epoch ? known : { ...known, epoch: told.epoch, offset_ms: told.offset_ms, show: told.show };

const take = (queryClient: QueryClient, eventId: number, told: NoticeOfLights) =>
  queryClient.setQueryData<Lights>(nowKey(eventId), (known) => known && newest(known, told));

export function useLights(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = nowKey(eventId);
  useLive(lightsOfEvent, [eventId], ({ data }) => {
    if (data !== null) take(queryClient, eventId, data);
    // Refetches the lights as well, because the notice does not contain the ready threshold.
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: reportsKey(eventId) });
  });
  useLive(lightPhones, [eventId], ({ data: phones }) => {
    if (phones !== null) queryClient.setQueryData<Lights>(queryKey, (known) => known && { ...known, phones });
  });
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const answer = await api.call(getLights, { event_id: eventId }, { signal });
      const known = queryClient.getQueryData<Lights>(queryKey);
      return known === undefined ? answer : newest({ ...answer, epoch: known.epoch, show: known.show }, answer);
    },
  });
}

const playKey = (eventId: number) => [...lightsKey, 'play', eventId];

interface Play {
  trackId: number;
  epoch: number;
  skips: string[];
}

/** Returns the song whose Play is still pending, even after leaving the page and returning. Null if there is none. */
export function usePendingPlay(eventId: number): number | null {
  const tracks = useMutationState({
    filters: { mutationKey: playKey(eventId), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as Play).trackId,
  });
  return tracks.at(-1) ?? null;
}

/**
 * Plays a song. Sends the state that the person saw. The server rejects the call if the state has changed or if the
 * song overlaps scheduled patterns that the person has not seen.
 */
export function usePlay(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: playKey(eventId),
    mutationFn: ({ trackId, ...seen }: Play) =>
      // The request requires a start time, but the server decides by its own clock.
      api.call(sendBroadcast, { id: trackId, event_id: eventId, ...seen, start_dttm: Date.now() + leadMs }),
    onSuccess(told) {
      noteStarted(told.show_id);
      take(queryClient, eventId, told);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: nowKey(eventId) }),
  });
}

/** Timeout of the phone count before a Play. */
const countWithinMs = 2_000;

/** Counts the phones now, since the page's figures may be seconds old. Returns null if no response arrives in time. */
export async function countPhonesNow(eventId: number): Promise<Lights | null> {
  try {
    return await api.call(getLights, { event_id: eventId }, { signal: AbortSignal.timeout(countWithinMs) });
  } catch {
    return null;
  }
}

export function useStop(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(stopLightShow, { event_id: eventId }),
    onSuccess: (told) => void take(queryClient, eventId, told),
    onError: () => void queryClient.invalidateQueries({ queryKey: nowKey(eventId) }),
  });
}

export function useUpdateLights(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: { offset_ms?: number; ready_share?: number }) =>
      api.call(updateLights, { ...settings, event_id: eventId }),
    // Play uses the new threshold even before the response. If the server rejects it, the refetch restores the stored
    // one.
    async onMutate({ ready_share: wanted }) {
      if (wanted === undefined) return;
      await queryClient.cancelQueries({ queryKey: nowKey(eventId) });
      queryClient.setQueryData<Lights>(nowKey(eventId), (known) => known && { ...known, ready_share: wanted });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: nowKey(eventId) }),
  });
}

/** Poll interval while a show is on or its phones are not counted yet. */
const reportsEveryMs = 5_000;

export function useReports(eventId: number) {
  return useInfiniteQuery({
    ...listQuery(listLightShows, reportsKey(eventId), { event_id: eventId }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ report }) => report === null)) === true && reportsEveryMs,
  });
}
