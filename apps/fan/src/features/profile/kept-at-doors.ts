import { keptScans } from '@backline/page/door/kept-scans';
import { knownFanId } from '../../lib/session.ts';

/** Names of the events at whose doors this phone kept what the server has not heard of yet. */
export async function keptAtDoors(): Promise<string[]> {
  const scans = await keptScans.list(knownFanId() ?? 0);
  return [...new Set(scans.filter(({ told }) => told === null).map(({ eventName }) => eventName))];
}
