import {
  deleteEventRequests,
  getEventRequests,
  getEventRequestState,
  listRequestingUsers,
  reopenEventRequests,
  songRequests,
  stopEventRequests,
  updateSongRequest,
  type SongRequest,
} from '@backline/contract/song-requests';
import type { Output } from '@backline/contract/operation';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { listQuery } from '../../ui/paging.ts';

const requestsKey = (eventId: number) => ['song-requests', eventId];
const songsKey = (eventId: number) => [...requestsKey(eventId), 'songs'];
const stateKey = (eventId: number) => [...requestsKey(eventId), 'state'];

export const useSongRequests = (eventId: number) =>
  useQuery({
    ...callQuery(getEventRequests, songsKey(eventId), { event_id: eventId }),
    refetchOnWindowFocus: 'always',
  });

export const useRequestState = (eventId: number) =>
  useQuery(callQuery(getEventRequestState, stateKey(eventId), { event_id: eventId }));

export const useRequestingUsers = (eventId: number, title: string, search: string) =>
  useInfiniteQuery(
    listQuery(listRequestingUsers, [...requestsKey(eventId), 'askers', title, search], {
      search,
      event_id: eventId,
      request_title: title,
    }),
  );

const listIntervalMs = 1_000;

export function useLiveRequests(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useThrottled(listIntervalMs, () => {
    void refetch(queryClient, requestsKey(eventId));
  });
  useLive(songRequests, [eventId], (told) => {
    refresh();
    if (told.data !== null) {
      const { is_stopped } = told.data;
      queryClient.setQueryData<Output<typeof getEventRequestState>>(
        stateKey(eventId),
        (state) => state && { ...state, is_stopped },
      );
    } else if (told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
}

/** Updates the list at once and reverts it if the server refuses. */
export function useLikeSong(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = songsKey(eventId);
  const show = (title: string, isLiked: boolean) =>
    queryClient.setQueryData<SongRequest[]>(queryKey, (songs) =>
      songs?.map((song) => (song.request_title === title ? { ...song, any_fullfilled: isLiked } : song)),
    );
  return useMutation({
    mutationKey: requestsKey(eventId),
    mutationFn: ({ title, isLiked }: { title: string; isLiked: boolean }) =>
      api.call(updateSongRequest, { event_id: eventId, title, is_fullfilled: isLiked }),
    async onMutate({ title, isLiked }) {
      await queryClient.cancelQueries({ queryKey });
      show(title, isLiked);
    },
    onError: (_error, { title, isLiked }) => show(title, !isLiked),
    // Does not await the refetch. During an outage the error would otherwise appear seconds after the revert.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useDeleteSong(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => api.call(deleteEventRequests, { event_id: eventId, title }),
    onSuccess: (_answer, title) =>
      queryClient.setQueryData<SongRequest[]>(songsKey(eventId), (songs) =>
        songs?.filter((song) => song.request_title !== title),
      ),
    // Also refetches after a failure, because somebody else may have deleted the song.
    onSettled: () => queryClient.invalidateQueries({ queryKey: songsKey(eventId) }),
  });
}

export function useStopRequests(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isStopped: boolean) =>
      api.call(isStopped ? stopEventRequests : reopenEventRequests, { event_id: eventId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateKey(eventId) }),
  });
}
