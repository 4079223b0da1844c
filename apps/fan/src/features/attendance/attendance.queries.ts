import { ApiError } from '@backline/client';
import { ownPlace } from '@backline/contract/arrivals';
import { checkIn, getAttendance, joinEventByCode, type Attendance } from '@backline/contract/attendance';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { fanEventsKey } from '../../lib/fan-events.ts';
import { useLive } from '../../lib/live.ts';
import { rememberedEvent, rememberEvent, type Seat } from '../../lib/remembered.ts';

const keyOf = (eventCode: string) => ['attendance', eventCode];

/** The fan's place at the event of a code; who has none yet joins by opening it. */
export function useAttendance(eventCode: string) {
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  const queryKey = keyOf(eventCode);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(eventCode, { signal, idempotencyKey: attemptKey(eventCode) }),
  });
  // The door has let the fan in, or has taken that back.
  useLive(ownPlace, null, () => void queryClient.invalidateQueries({ queryKey }));
  return query;
}

async function load(
  eventCode: string,
  { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string },
): Promise<Attendance> {
  const known = rememberedEvent(eventCode);
  if (known !== null) {
    try {
      return await api.call(getAttendance, { event_id: known }, { signal });
    } catch (error) {
      // Another fan joined it from this phone, or the place was taken away since.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
  }
  const { event_id: eventId } = await api.call(joinEventByCode, { event_code: eventCode }, { idempotencyKey });
  rememberEvent(eventCode, eventId);
  return api.call(getAttendance, { event_id: eventId }, { signal });
}

/** Sent again with the same seat it counts once. */
export function useCheckIn({ event_code: eventCode, event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (seat: Seat) => {
      const input = { event_id: eventId, ...seat };
      return api.call(checkIn, input, { idempotencyKey: attemptKey(input) });
    },
    onSuccess: ({ message: _message, is_repeat: _isRepeat, ...place }) => {
      queryClient.setQueryData<Attendance>(keyOf(eventCode), (before) => before && { ...before, ...place });
      void queryClient.invalidateQueries({ queryKey: fanEventsKey });
    },
  });
}
