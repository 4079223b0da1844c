import {
  dropProduct,
  endDrop,
  getControlRoom,
  listDropChoices,
  listMerchDrops,
  pauseDrop,
  resumeDrop,
  type MerchDrop,
} from '@backline/contract/merch-drops';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const dropPart = eventPart('merch drop', 'Merch Drops', eventPaths.merchDropsOf);

const dropsKey = ['merch-drops'];

/** Poll interval of the list. The server sends no notice when a drop starts, sells out or ends. */
const listIntervalMs = 10_000;
/** Poll interval of the control room. It is short, because only one or two people watch a drop for a few minutes. */
const roomEveryMs = 2_000;

export const useDrops = (eventId: number, search: string) =>
  useInfiniteQuery({
    ...listQuery(listMerchDrops, [...dropsKey, 'list', eventId, { search }], { search, event_id: eventId }),
    refetchInterval: listIntervalMs,
  });

export const useDropChoices = (eventId: number) =>
  useQuery({
    ...callQuery(listDropChoices, [...dropsKey, 'choices', eventId], { event_id: eventId }),
    staleTime: 0,
  });

export const loadDrop = (eventId: number, productId: number | string, signal?: AbortSignal) =>
  api.call(getControlRoom, { event_id: eventId, product_id: productId }, { signal });

export const useDropForForm = (eventId: number, productId: string) =>
  useForForm([...dropsKey, 'form', eventId, productId], (signal) => loadDrop(eventId, productId, signal));

export const useControlRoom = (eventId: number, productId: string) =>
  useQuery({
    queryKey: [...dropsKey, 'room', eventId, productId],
    queryFn: ({ signal }) => loadDrop(eventId, productId, signal),
    refetchInterval: roomEveryMs,
    staleTime: 0,
  });

export const useSaveDrop = () => useSubmit(dropProduct, { onSettled: useRefresh(dropsKey) });

/** Removes a drop. Sends the drop's terms unchanged, because the request requires them. */
export const useRemoveDrop = (eventId: number) =>
  useWrite(dropsKey, ({ id, drop_start_dttm, drop_end_dttm, special_price, max_drop_quantity }: MerchDrop) =>
    api.call(dropProduct, {
      event_id: eventId,
      product_id: id,
      is_drop: false,
      drop_start_dttm,
      drop_end_dttm,
      special_price,
      max_drop_quantity,
    }),
  );

const controls = { pause: pauseDrop, resume: resumeDrop, end: endDrop };

export const useControlDrop = (eventId: number, productId: number) =>
  useWrite(dropsKey, (change: keyof typeof controls) =>
    api.call(controls[change], { event_id: eventId, product_id: productId }),
  );
