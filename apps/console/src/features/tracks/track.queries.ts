import { lightsOfEvent } from '@backline/contract/light-shows';
import {
  addTracks,
  getTrackCertificate,
  listTracks,
  orderTracks,
  removeTrack,
  type Track,
} from '@backline/contract/tracks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const trackPart = eventPart('song', eventPaths.tracksOf);

const tracksKey = ['tracks'];
const listKey = (eventId: number) => [...tracksKey, 'list', eventId];

/** The event's songs in their order; what others change shows by itself. */
export function useTracks(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  useLive(lightsOfEvent, [eventId], (told) => {
    void queryClient.invalidateQueries({ queryKey });
    // Of an event that is no longer theirs nothing stays on the screen.
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listTracks, { event_id: eventId }, { signal }),
  });
}

export const useTrackCertificate = (eventId: number, trackId: number | string) =>
  useQuery({
    queryKey: [...tracksKey, 'certificate', eventId, trackId],
    queryFn: ({ signal }) =>
      api.call(getTrackCertificate, { event_id: eventId, event_track_id: Number(trackId) }, { signal }),
  });

export const useAddTracks = () => useSubmit(addTracks, { onSettled: useRefresh(tracksKey) });

export function useRemoveTrack(eventId: number) {
  return useMutation({
    mutationFn: (trackId: number) => api.call(removeTrack, { event_id: eventId, event_track_id: trackId }),
    onSettled: useRefresh(listKey(eventId)),
  });
}

/** Shown at once and stored one after the other, so that the last one wins; what was refused goes back. */
export function useOrderTracks(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  const mutationKey = [...tracksKey, 'order', eventId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (ids: readonly number[]) => api.call(orderTracks, { event_id: eventId, event_track_ids: [...ids] }),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Track[]>(queryKey, (tracks) => tracks && inOrder(tracks, ids));
    },
    onSettled() {
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The tracks as the ids name them; what they do not name stands behind. */
export function inOrder(tracks: readonly Track[], ids: readonly number[]): Track[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return tracks.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0);
}
