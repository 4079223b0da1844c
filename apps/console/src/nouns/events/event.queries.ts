import { ApiError } from '@backline/client';
import { getEventDetails, getEventNames, type EventDetail } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { eventsKey } from '../query-keys.ts';

export const eventKey = (eventId: number | string) => [...eventsKey, 'detail', String(eventId)];

export const useEvent = (eventId: string) =>
  useQuery({
    queryKey: eventKey(eventId),
    queryFn: ({ signal }) => loadEvent(eventId, signal),
  });

export async function loadEvent(eventId: string | number, signal?: AbortSignal): Promise<EventDetail> {
  const input = { event_id: eventId, isViewPage: 'true' };
  // Treats a malformed id like an unknown one.
  const [event] = getEventDetails.input.safeParse(input).success
    ? await api.call(getEventDetails, input, { signal })
    : [];
  if (event !== undefined) return event;
  throw new ApiError({ status: 404, code: 'not_found', message: eventTexts.eventNotFound });
}

/** Searches events by name. Limits them to these artists unless the list is empty. */
export const useEventNames = (search: string, artists: number[], { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(getEventNames, [...eventsKey, 'names', search, artists], { search, artist_id: artists.join(',') }),
    enabled,
  });
