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
import { askAgain } from '@backline/page/ask-again';
import { useAtMostEvery } from '@backline/page/use-live';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { allRows, paging } from '../../ui/paging.ts';

const requestsKey = (eventId: number) => ['song-requests', eventId];
const songsKey = (eventId: number) => [...requestsKey(eventId), 'songs'];
const stateKey = (eventId: number) => [...requestsKey(eventId), 'state'];

export function useSongRequests(eventId: number) {
  return useQuery({
    queryKey: songsKey(eventId),
    queryFn: ({ signal }) => api.call(getEventRequests, { event_id: eventId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

export function useRequestState(eventId: number) {
  return useQuery({
    queryKey: stateKey(eventId),
    queryFn: ({ signal }) => api.call(getEventRequestState, { event_id: eventId }, { signal }),
  });
}

export function useRequestingUsers(eventId: number, title: string, search: string) {
  return useInfiniteQuery({
    queryKey: [...requestsKey(eventId), 'askers', title, search],
    queryFn: ({ pageParam, signal }) =>
      callPaged(listRequestingUsers, { ...pageParam, search, event_id: eventId, request_title: title }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

const listEveryMs = 1_000;

export function useLiveRequests(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useAtMostEvery(listEveryMs, () => {
    void askAgain(queryClient, requestsKey(eventId));
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
    // Not awaited: while the server is away, the error would appear seconds after the revert.
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
    // Also after a failure: somebody else may have deleted it.
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
