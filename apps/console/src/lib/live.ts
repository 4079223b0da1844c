import { createLive, type LiveMessage } from '@backline/client/live';
import { livePath, type Topic } from '@backline/contract/live';
import { getAuthDetails } from '@backline/contract/session';
import { useLiveOf } from '@backline/page/use-live';
import { api } from './api.ts';

const live = createLive({
  url: `${location.origin.replace(/^http/, 'ws')}${livePath}`,
  renew: () => api.call(getAuthDetails, {}),
});

/**
 * Subscribes to a topic of the given events, or to one of the signed-in person if `eventIds` is null. Without a socket,
 * calls `hear` every 15 seconds.
 */
export function useLive<T extends Topic>(
  topic: T,
  eventIds: readonly number[] | null,
  hear: (message: LiveMessage<T>, eventId: number | null) => void,
) {
  useLiveOf(live, topic, eventIds, hear);
}

export const pingLive = () => live.ping();
