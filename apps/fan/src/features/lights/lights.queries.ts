import {
  getFanLights,
  lightsForFans,
  listLightsToPlay,
  playLight,
  stopLight,
  type NoticeOfLights,
} from '@backline/contract/light-shows';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSometimeWithin } from '@backline/page/use-live';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useNow } from '../../lib/use-now.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { hearLights, newerOf, type KnownLights } from './known-lights.ts';
import { forgetOldLights, loadLight, type Light } from './timelines.ts';

const keyOf = (eventId: number) => ['lights', eventId];
const hallMs = 2_000;
const againMs = 10_000;
/** Maximum age of a response that a page without a network still uses: about one night. */
const keptForMs = 6 * 3_600_000;

/**
 * Returns the current show and the scheduled patterns. `isConfirmed`: the response arrived after the page loaded; an
 * older response may name a show that is over. `isKept`: the response is less than one night old; a phone without a
 * network may play its lights as a glow. `answeredAgoMs`: age of the schedule, Infinity after a notice that may have
 * changed it. `ask` refetches at a random moment within a few seconds.
 */
export function useLights(eventId: number) {
  const queryClient = useQueryClient();
  const hear = useHearLights(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
    void queryClient.invalidateQueries({ queryKey: ['lights-to-play', eventId] });
  });
  /** The latest notice. It may arrive before the first response, whose data is then outdated. */
  const heard = useRef<NoticeOfLights | null>(null);
  /** Time of the last response, on a clock that keeps running during sleep. */
  const answeredAt = useRef(-Infinity);
  useLive(lightsForFans, [eventId], ({ data }) => {
    if (data !== null) {
      heard.current = data;
      // The notice may be about the schedule but does not contain it, so the known schedule counts as outdated.
      answeredAt.current = -Infinity;
      hear(data);
    }
    refreshInTurn();
  });
  const [openedAt] = useState(Date.now);
  const now = useNow();
  const query = useQuery({
    queryKey: keyOf(eventId),
    queryFn: async ({ signal }) => {
      const [askedAt, heardBefore] = [Date.now(), heard.current];
      const answer = await api.call(getFanLights, { event_id: eventId }, { signal });
      if (heard.current === heardBefore) answeredAt.current = askedAt;
      const known = newerOf(queryClient.getQueryData<KnownLights>(keyOf(eventId)), answer);
      return heard.current !== null && heard.current.epoch > known.epoch
        ? hearLights(known, heard.current, serverNow())
        : known;
    },
    refetchOnMount: 'always',
  });
  return {
    ...query,
    isConfirmed: query.dataUpdatedAt >= openedAt,
    isKept: query.dataUpdatedAt > now - keptForMs,
    answeredAgoMs: () => Date.now() - answeredAt.current,
    ask: refreshInTurn,
  };
}

function useHearLights(eventId: number) {
  const queryClient = useQueryClient();
  return ({ epoch, offset_ms, show }: NoticeOfLights) =>
    queryClient.setQueryData<KnownLights>(
      keyOf(eventId),
      (known) => known && hearLights(known, { epoch, offset_ms, show }, serverNow()),
    );
}

export function useTimelines(eventId: number, hashes: readonly string[]): ReadonlyMap<string, Light> {
  useEffect(() => void forgetOldLights(Date.now()).catch(console.error), []);
  return useQueries({
    queries: hashes.map((hash) => ({
      queryKey: ['light', hash],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadLight(eventId, hash, signal),
      staleTime: Infinity,
      refetchInterval: ({ state }: { state: { data?: Light | undefined } }) =>
        state.data === undefined ? againMs * (1 + Math.random()) : false,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, place) => (data === undefined ? [] : [[hashes[place] ?? '', data] as const]))),
  });
}

export const useLightsToPlay = (eventId: number) =>
  useQuery({
    queryKey: ['lights-to-play', eventId],
    queryFn: ({ signal }) => api.call(listLightsToPlay, { event_id: eventId }, { signal }),
  });

interface Play {
  trackId: number;
  epoch: number;
  skips: string[];
}

/**
 * Plays a light. Fails with a conflict if a Stop or Play came after `epoch`, or if the song overlaps a scheduled
 * pattern that is not in `skips`.
 */
export function usePlayLight(eventId: number) {
  const hear = useHearLights(eventId);
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: ({ trackId, epoch, skips }: Play) => {
      const input = { event_id: eventId, event_track_id: trackId, epoch, skips };
      return api.call(playLight, input, { idempotencyKey: attemptKey(input) });
    },
    onSuccess: hear,
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

export function useStopLight(eventId: number) {
  const hear = useHearLights(eventId);
  return useMutation({ mutationFn: () => api.call(stopLight, { event_id: eventId }), onSuccess: hear });
}
