import { keptScans } from '@backline/page/door/kept-scans';
import { keptHandOvers } from '@backline/page/hand-over/kept-hand-overs';
import { knownFanId } from '../../lib/session.ts';

interface Kept {
  told: object | null;
  eventName: string;
}

/** Returns the names of events with unsent scans on this phone, by kind of station. */
export async function queuedAtStations(): Promise<{ doors: string[]; kiosks: string[] }> {
  const fanId = knownFanId() ?? 0;
  const eventsOf = (entries: Kept[]) => [
    ...new Set(entries.filter(({ told }) => told === null).map(({ eventName }) => eventName)),
  ];
  const [scans, handOvers] = await Promise.all([keptScans.list(fanId), keptHandOvers.list(fanId)]);
  return { doors: eventsOf(scans), kiosks: eventsOf(handOvers) };
}

/** Deletes the scans of an erased fan, because they name other people. */
export async function forgetQueuedAtStations(): Promise<void> {
  const fanId = knownFanId() ?? 0;
  await Promise.all([keptScans.forgetAllOf(fanId), keptHandOvers.forgetAllOf(fanId)]);
}
