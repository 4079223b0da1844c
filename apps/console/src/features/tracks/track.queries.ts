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
import { api, callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const trackPart = eventPart('song', 'Play Via Track', eventPaths.tracksOf);

const tracksKey = ['tracks'];
const listKey = (eventId: number) => [...tracksKey, 'list', eventId];

export function useTracks(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  useLive(lightsOfEvent, [eventId], (told) => {
    void queryClient.invalidateQueries({ queryKey });
    // Clears the event from the screen when the person loses access to it.
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
  return useQuery(callQuery(listTracks, queryKey, { event_id: eventId }));
}

export const useTrackCertificate = (eventId: number, trackId: number | string) =>
  useQuery(
    callQuery(getTrackCertificate, [...tracksKey, 'certificate', eventId, trackId], {
      event_id: eventId,
      event_track_id: Number(trackId),
    }),
  );

export const useAddTracks = () => useSubmit(addTracks, { onSettled: useRefresh(tracksKey) });

export const useRemoveTrack = (eventId: number) =>
  useWrite(listKey(eventId), (trackId: number) =>
    api.call(removeTrack, { event_id: eventId, event_track_id: trackId }),
  );

/**
 * Reorders the songs. Shows the new sequence immediately and saves changes one after another, so that the last one wins.
 * Reverts a sequence that the server rejects.
 */
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

/** Orders the tracks as `ids` does; tracks that it lacks come last. */
export function inOrder(tracks: readonly Track[], ids: readonly number[]): Track[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return tracks.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0);
}
