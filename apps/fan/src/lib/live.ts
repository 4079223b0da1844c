import { createLive, type LiveMessage } from '@backline/client/live';
import { listFanEvents } from '@backline/contract/attendance';
import { livePath, type LightReport, type Topic } from '@backline/contract/live';
import { useLiveOf } from '@backline/page/use-live';
import { api } from './api.ts';
import { noteAnswer, noteFailure } from './network.ts';

const live = createLive({
  url: `${location.origin.replace(/^http/, 'ws')}${livePath}?as=fan`,
  // Tells the fan of an outage at the first failed attempt to reconnect, long before the next poll.
  renew: () => api.call(listFanEvents, { page_size: 1 }).then(noteAnswer, noteFailure),
  onConnect: noteAnswer,
});

/**
 * Subscribes to a topic of the given events, or to one of the signed-in fan if `eventIds` is null. Without a socket,
 * calls `hear` every 15 seconds.
 */
export function useLive<T extends Topic>(
  topic: T,
  eventIds: readonly number[] | null,
  hear: (message: LiveMessage<T>, eventId: number | null) => void,
): void {
  useLiveOf(live, topic, eventIds, hear);
}

export const pingServer = () => live.ping();

export const reportLight = (report: LightReport): void => live.report(report);

export const closeLive = () => live.close();
