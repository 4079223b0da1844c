import type { Attendance } from '@backline/contract/attendance';
import { eventForFans } from '@backline/contract/event-topics';
import { askForSong, listOwnRequests, type OwnRequests, type OwnSong } from '@backline/contract/song-asks';
import { ownRequests, songRequestsState, suggestSongs } from '@backline/contract/song-requests';
import { useDebounced } from '@backline/page/use-debounced';
import { useSometimeWithin } from '@backline/page/use-live';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';

const hallMs = 5_000;

const keyOf = (eventId: number) => ['song-requests', eventId];

export function useOwnRequests({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const change = (to: (own: OwnRequests) => OwnRequests) =>
    queryClient.setQueryData<OwnRequests>(queryKey, (own) => own && to(own));
  useLive(ownRequests, null, ({ data }) => {
    if (data === null || data.became === 'deleted') return void queryClient.invalidateQueries({ queryKey });
    if (data.event_id !== eventId) return;
    const isLiked = data.became === 'liked';
    change((own) => ({
      ...own,
      songs: own.songs.map((song) =>
        song.request_title === data.request_title ? { ...song, any_fullfilled: isLiked } : song,
      ),
    }));
  });
  // Ignores null data, which asks for a refetch and arrives on all topics at once. The subscription to `ownRequests`
  // has already refetched.
  useLive(songRequestsState, [eventId], ({ data }) => {
    if (data !== null) change((own) => ({ ...own, ...data }));
  });
  // Refetches when the event changes, because the limit of songs per fan may have changed.
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(eventForFans, [eventId], ({ data }) => data !== null && refreshInTurn());
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listOwnRequests, { event_id: eventId }, { signal }),
  });
}

export function useAskForSong({ event_id: eventId }: Attendance) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => deliver(askForSong, { event_id: eventId, title }, songRequestFanTexts.kept(title)),
    onSuccess(answer) {
      if (answer === null) return;
      const { left, song } = answer;
      queryClient.setQueryData<OwnRequests>(
        keyOf(eventId),
        (own) => own && { ...own, left, songs: withSong(own.songs, song) },
      );
      void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

function withSong(songs: readonly OwnSong[], song: Omit<OwnSong, 'request_count'>): OwnSong[] {
  const before = songs.find(({ request_title: title }) => title === song.request_title);
  const now = { ...song, request_count: (before?.request_count ?? 0) + 1 };
  return [now, ...songs.filter((other) => other !== before)];
}

export function useWaitingSongs(eventId: number): string[] {
  return useQueued()
    .filter(({ path, told }) => path === askForSong.path && told === null)
    .map(({ input }) => input as { event_id: number; title: string })
    .filter(({ event_id: id }) => id === eventId)
    .map(({ title }) => title);
}

const pauseMs = 200;
const suggestionsLastMs = 60_000;

export function useSuggestions(eventId: number, typed: string): readonly string[] {
  const search = useDebounced(typed.trim(), pauseMs);
  const { data } = useQuery({
    queryKey: ['song-suggestions', eventId, search],
    queryFn: ({ signal }) => api.call(suggestSongs, { event_id: eventId, search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: suggestionsLastMs,
    retry: false,
  });
  return search === '' ? [] : (data ?? []).filter((title) => title !== typed);
}
