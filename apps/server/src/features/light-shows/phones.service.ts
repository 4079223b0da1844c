import { lightPhones, type LightPhones } from '@backline/contract/light-shows';
import type { Connection, Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { sumPhones, withNoneReady } from './phone-counts.ts';
import * as counts from './phone-counts.repository.ts';

export async function savePhoneCounts(
  { db, live }: Pick<Platform, 'db' | 'live'>,
  reports: readonly counts.ReportedCounts[],
): Promise<void> {
  if (reports.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await counts.save(tx, reports);
    await live.note(
      tx,
      reports.map(({ eventId }) => ({ topic: lightPhones, eventId })),
    );
  });
  live.wake();
}

export async function countPhones(
  db: Connection,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, LightPhones>> {
  const rows = await counts.listFresh(db, eventIds);
  return new Map(
    eventIds.map((eventId) => {
      const ofEvent = rows.filter(({ event_id: id }) => id === eventId);
      return [eventId, sumPhones(ofEvent.map((row) => (row.is_old ? withNoneReady(row.counts) : row.counts)))];
    }),
  );
}

export async function findSections(db: Db, eventId: number, fanIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await counts.listSections(db, eventId, fanIds);
  return new Map(rows.map(({ user_id: fanId, section }) => [fanId, section]));
}
