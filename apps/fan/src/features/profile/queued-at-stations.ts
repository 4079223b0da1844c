import { queuedScans } from '@backline/page/door/queued-scans';
import { queuedHandOvers } from '@backline/page/hand-over/queued-hand-overs';
import { knownFanId } from '../../lib/session.ts';

interface Queued {
  told: object | null;
  eventName: string;
}

/** Returns the names of events with unsent scans on this phone, by kind of station. */
export async function queuedAtStations(): Promise<{ doors: string[]; kiosks: string[] }> {
  const fanId = knownFanId() ?? 0;
  const eventsOf = (entries: Queued[]) => [
    ...new Set(entries.filter(({ told }) => told === null).map(({ eventName }) => eventName)),
  ];
  const [scans, handOvers] = await Promise.all([queuedScans.list(fanId), queuedHandOvers.list(fanId)]);
  return { doors: eventsOf(scans), kiosks: eventsOf(handOvers) };
}

/** Deletes the scans of an erased fan, because they name other people. */
export async function forgetQueuedAtStations(): Promise<void> {
  const fanId = knownFanId() ?? 0;
  await Promise.all([queuedScans.forgetAllOf(fanId), queuedHandOvers.forgetAllOf(fanId)]);
}
