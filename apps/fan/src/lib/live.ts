import { createLive, type Told } from '@backline/client/live';
import { listFanEvents } from '@backline/contract/attendance';
import { livePath, type LightReport, type Topic } from '@backline/contract/live';
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

/** The server's time, for a show; null without a socket. */
export const pingServer = () => live.ping();

/** How this phone stands in a show, for the staff's board. */
export const reportLight = (report: LightReport): void => live.report(report);

/** Ends the page's socket with its timers, for tests. */
export const closeLive = () => live.close();
