import type { Output } from '@backline/contract/operation';
import {
  addRaffle,
  deleteRaffle,
  getRaffle,
  listRaffles,
  listRaffleWinners,
  raffleEntries,
  updateRaffle,
  type Raffle,
  type RaffleFigures,
} from '@backline/contract/raffles';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const rafflePart = eventPart('raffle', 'Raffles', eventPaths.rafflesOf, eventPaths.allRaffles);

const rafflesKey = ['raffles'];
const listKey = (eventId: number) => [...rafflesKey, 'list', eventId];

export function useRaffles(eventId: number, search: string) {
  useLiveRaffles(eventId);
  return useInfiniteQuery(listQuery(listRaffles, [...listKey(eventId), { search }], { search, event_id: eventId }));
}

const listIntervalMs = 1_000;

function useLiveRaffles(eventId: number): void {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  const known = useRef('');
  const refresh = useThrottled(listIntervalMs, () => {
    void queryClient.invalidateQueries({
      queryKey: rafflesKey,
      predicate: ({ queryKey: [, part] }) => part !== 'form',
    });
  });
  useLive(raffleEntries, [eventId], (told) => {
    if (told.data === null) {
      refresh();
      // Clears the event from the screen when the person loses access to it.
      if (told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
      return;
    }
    const { raffles } = told.data;
    queryClient.setQueriesData<RaffleList>({ queryKey }, (shown) => shown && withEntries(shown, raffles));
    // Thousands of fans may enter. An entry changes only the figures in the notice, so it needs no refetch.
    const others = raffles.map(({ raffle_id, version, state }) => `${raffle_id}/${version}/${state}`).join();
    if (others !== known.current) refresh();
    known.current = others;
  });
}

type RaffleList = InfiniteData<{ rows: Raffle[] }>;
type Figures = RaffleFigures['raffles'];

function withEntries(list: RaffleList, figures: Figures): RaffleList {
  const entries = new Map(figures.map((figure) => [figure.raffle_id, figure.entries]));
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? row.entries })),
  }));
  return { ...list, pages };
}

export const useRaffleForForm = (eventId: number, raffleId: string) =>
  useForForm([...rafflesKey, 'form', eventId, raffleId], (signal) => loadRaffle({ eventId, raffleId }, signal));

export const loadRaffle = (
  { eventId, raffleId }: { eventId: number; raffleId: number | string },
  signal?: AbortSignal,
): Promise<Raffle> => api.call(getRaffle, { event_id: eventId, raffle_id: raffleId }, { signal });

export function useRaffleWinners({ event_id: eventId, id, state }: Raffle) {
  return useQuery({
    // `state` is part of the key, since winners appear when the draw ends.
    queryKey: [...rafflesKey, 'winners', eventId, id, state],
    queryFn: ({ signal }) => api.call(listRaffleWinners, { event_id: eventId, raffle_id: id }, { signal }),
  });
}

export const useAddRaffle = () => useSubmit(addRaffle, { onSettled: useRefresh(rafflesKey) });

export const useUpdateRaffle = () => useSubmit(updateRaffle, { onSettled: useRefresh(rafflesKey) });

/**
 * Completes a raffle. Sends the version shown, so that the server rejects the call if somebody has changed the raffle
 * since.
 */
export const useCompleteRaffle = () =>
  useWrite(rafflesKey, (raffle: Raffle): Promise<Output<typeof updateRaffle>> => {
    const { id, event_id, version, title, description, start_time, end_time, active } = raffle;
    const { no_of_winners, minimum_no_of_participants } = raffle;
    const fields = { title, description, start_time, end_time, no_of_winners, minimum_no_of_participants, active };
    return api.call(updateRaffle, { event_id, raffle_id: id, version, ...fields, completed: true });
  });

export const useDeleteRaffle = () =>
  useWrite(rafflesKey, ({ event_id, id }: Raffle) => api.call(deleteRaffle, { event_id, raffle_id: id }));
