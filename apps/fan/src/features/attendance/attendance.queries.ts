import { ApiError } from '@backline/client';
import { ownPlace } from '@backline/contract/arrivals';
import { checkIn, getAttendance, joinEventByCode, type Attendance } from '@backline/contract/attendance';
import { eventForFans, offersForFans } from '@backline/contract/event-topics';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSometimeWithin } from '@backline/page/use-live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { fanEventsKey, noteFanEvent } from '../../lib/fan-events.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';
import { rememberedEvent, rememberEvent, type Seat } from '../../lib/remembered.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';

const keyOf = (eventCode: string) => ['attendance', eventCode];

const hallMs = 5_000;

/** Returns the fan's place at an event; opening an event for the first time joins it. */
export function useAttendance(eventCode: string) {
  const queryClient = useQueryClient();
  const attemptKey = useAttemptKey();
  return useQuery({
    queryKey: keyOf(eventCode),
    queryFn: async ({ signal }) => {
      const event = await load(eventCode, { signal, idempotencyKey: attemptKey(eventCode) });
      noteFanEvent(queryClient, event);
      return event;
    },
  });
}

/** Refetches {@link useAttendance} after changes. Call it once per event. */
export function useAttendanceUpdates(eventCode: string, eventId: number | undefined): void {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keyOf(eventCode) });
  useLive(ownPlace, null, refresh);
  const refreshInTurn = useSometimeWithin(hallMs, refresh);
  const eventIds = eventId === undefined ? [] : [eventId];
  // Ignores null data, which asks for a refetch and arrives on all topics at once. The subscription to `ownPlace` has
  // already refetched.
  const hear = ({ data }: { data: object | null }) => data !== null && refreshInTurn();
  useLive(eventForFans, eventIds, hear);
  useLive(offersForFans, eventIds, hear);
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
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
  }
  const { event_id: eventId } = await api.call(joinEventByCode, { event_code: eventCode }, { idempotencyKey });
  rememberEvent(eventCode, eventId);
  return api.call(getAttendance, { event_id: eventId }, { signal });
}

export function useCheckIn({ event_code: eventCode, event_id: eventId, event_name: eventName }: Attendance) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seat: Seat) =>
      deliver(checkIn, { event_id: eventId, ...seat }, attendanceTexts.fan.checkIn.kept(eventName)),
    onSuccess: (answer) => {
      if (answer === null) return;
      const { message: _message, is_repeat: _isRepeat, ...place } = answer;
      queryClient.setQueryData<Attendance>(keyOf(eventCode), (before) => before && { ...before, ...place });
      void queryClient.invalidateQueries({ queryKey: fanEventsKey });
    },
  });
}

/** Returns the seat of a queued check-in, or null if none is waiting for the network. */
export function useWaitingCheckIn(eventId: number): Seat | null {
  const calls = useQueued().filter(({ path, told }) => path === checkIn.path && told === null);
  const inputs = calls.map(({ input }) => input as Seat & { event_id: number });
  return inputs.findLast(({ event_id: id }) => id === eventId) ?? null;
}
