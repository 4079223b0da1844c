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
/** Within which the phones of a hall ask what else has changed: the notice itself says what is on. */
const hallMs = 2_000;
/** A light that did not come is asked for again. */
const againMs = 10_000;
/** Max age of an answer that a page without a network still uses: a night. */
const keptForMs = 6 * 3_600_000;

/**
 * Returns what is on and what comes. `isTold`: the answer is younger than this page; an older one may be over or stopped. `isKept`: it
 * is of this night, and a phone that cannot ask may play it softly. `toldAgoMs`: how long ago
 * the server said what is scheduled, endless since a notice came that may be of it; `ask` asks anew in this phone's turn.
 */
export function useLights(eventId: number) {
  const queryClient = useQueryClient();
  const hear = useHearLights(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
    void queryClient.invalidateQueries({ queryKey: ['lights-to-play', eventId] });
  });
  /** The last one may come before the first answer, which is older then. */
  const heard = useRef<NoticeOfLights | null>(null);
  /** By the clock that goes on in a sleep, too. */
  const answeredAt = useRef(-Infinity);
  useLive(lightsForFans, [eventId], ({ data }) => {
    if (data !== null) {
      heard.current = data;
      // Perhaps of the schedule, which it does not name.
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
    isTold: query.dataUpdatedAt >= openedAt,
    isKept: query.dataUpdatedAt > now - keptForMs,
    toldAgoMs: () => Date.now() - answeredAt.current,
    ask: refreshInTurn,
  };
}

/** Takes in what a notice, or the answer to a Play or Stop, says. */
function useHearLights(eventId: number) {
  const queryClient = useQueryClient();
  return ({ epoch, offset_ms, show }: NoticeOfLights) =>
    queryClient.setQueryData<KnownLights>(
      keyOf(eventId),
      (known) => known && hearLights(known, { epoch, offset_ms, show }, serverNow()),
    );
}

/** The lights of these hashes that are on the phone, or came: what is on first. */
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

/** Songs that an event admin may play. */
export const useLightsToPlay = (eventId: number) =>
  useQuery({
    queryKey: ['lights-to-play', eventId],
    queryFn: ({ signal }) => api.call(listLightsToPlay, { event_id: eventId }, { signal }),
  });

interface Play {
  trackId: number;
  /** The last one that the person saw. */
  epoch: number;
  skips: string[];
}

/** Refused where a Stop or another Play came after what the person saw, or where more stands in the way than may be skipped. */
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
    // This phone knows an old state.
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

export function useStopLight(eventId: number) {
  const hear = useHearLights(eventId);
  return useMutation({ mutationFn: () => api.call(stopLight, { event_id: eventId }), onSuccess: hear });
}
