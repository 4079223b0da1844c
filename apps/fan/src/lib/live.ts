import { createLive, type Told } from '@backline/client/live';
import { listFanEvents } from '@backline/contract/attendance';
import { livePath, type Topic } from '@backline/contract/live';
import { useLiveOf } from '@backline/page/use-live';
import { api } from './api.ts';

const live = createLive({
  url: `${location.origin.replace(/^http/, 'ws')}${livePath}?as=fan`,
  renew: () => api.call(listFanEvents, { page_size: 1 }),
});

/** Hears of these events while the view stands, or with null of what concerns the fan alone; without a socket it is told every 15 seconds to ask. */
export function useLive<T extends Topic>(
  topic: T,
  eventIds: readonly number[] | null,
  hear: (told: Told<T>, eventId: number | null) => void,
): void {
  useLiveOf(live, topic, eventIds, hear);
}
