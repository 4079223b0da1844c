import { createLive, type Told } from '@backline/client/live';
import { livePath, type Topic } from '@backline/contract/live';
import { getAuthDetails } from '@backline/contract/session';
import { useLiveOf } from '@backline/page/use-live';
import { api } from './api.ts';

const live = createLive({
  url: `${location.origin.replace(/^http/, 'ws')}${livePath}`,
  renew: () => api.call(getAuthDetails, {}),
});

/** Hears of these events while the page stands, or with null of what concerns the person alone; without a socket it is told every 15 seconds to ask. */
export function useLive<T extends Topic>(
  topic: T,
  eventIds: readonly number[] | null,
  hear: (told: Told<T>, eventId: number | null) => void,
) {
  useLiveOf(live, topic, eventIds, hear);
}

/** Asks for the server's time by the page's socket; null without one. */
export const pingLive = () => live.ping();
