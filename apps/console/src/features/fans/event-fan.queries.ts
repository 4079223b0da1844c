import { checkInFan } from '@backline/contract/door';
import { makeEventAdmin, removeEventAdmin, undoCheckIn, type FanRow } from '@backline/contract/fans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { dashboardKey, fanListsKey } from '../../nouns/query-keys.ts';
import { useChangeRow } from './fan.queries.ts';

export function useSetEventAdmin(eventId: number) {
  const change = useChangeRow();
  return useMutation({
    mutationFn: (fan: Pick<FanRow, 'id' | 'event_role'>) =>
      api.call(fan.event_role === 'ADMIN' ? makeEventAdmin : removeEventAdmin, {
        group_user_id: fan.id,
        event_id: eventId,
      }),
    onSuccess: (_answer, { id, event_role }) => change([...fanListsKey, eventId], id, { event_role }),
  });
}

/** Checks a fan in and updates the row in place, instead of refetching up to a hundred pages. */
export function useCheckIn(eventId: number) {
  const queryClient = useQueryClient();
  const change = useChangeRow();
  return useMutation({
    mutationFn: (fanId: number) => api.call(checkInFan, { user_id: fanId, event_id: eventId }),
    onSuccess({ outcome, fan }, fanId) {
      // The outcome contradicts the list, so the list must be refetched.
      if (fan === null || fan.checkin_dttm === null)
        return void queryClient.invalidateQueries({ queryKey: [...fanListsKey, eventId] });
      const place = { section: fan.section, row: fan.row, seat: fan.seat, named_seat: fan.named_seat };
      change([...fanListsKey, eventId], fanId, {
        checkin_dttm: fan.checkin_dttm,
        ...place,
        can: { check_in: false, undo_check_in: true },
      });
      void queryClient.invalidateQueries({ queryKey: [...fanListsKey, eventId], refetchType: 'none' });
      if (outcome !== 'checked_in') return;
      void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
      void queryClient.invalidateQueries({ queryKey: dashboardKey });
    },
  });
}

export function useUndoCheckIn(eventId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fanId: number) => api.call(undoCheckIn, { group_user_id: fanId, event_id: eventId }),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
      void queryClient.invalidateQueries({ queryKey: dashboardKey });
      void queryClient.invalidateQueries({ queryKey: [...fanListsKey, eventId] });
    },
  });
}
