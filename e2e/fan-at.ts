import { buildFan, joinFan } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';

type Columns = Parameters<typeof buildFan>[1];
type Place = Omit<Parameters<typeof joinFan>[1], 'eventId' | 'fanId'>;

/** Builds a fan of the event. By default the fan is checked in. */
export async function buildFanAt(
  db: Db,
  event: { id: number },
  columns: Columns = {},
  place: Place = { checkedInAt: new Date() },
) {
  const fan = await buildFan(db, columns);
  await joinFan(db, { eventId: event.id, fanId: fan.id, ...place });
  return fan;
}

export const buildOperatorAt = (db: Db, event: { id: number }) =>
  buildFanAt(db, event, { name: 'Kim Keeper' }, { eventRole: 'ADMIN', checkedInAt: new Date() });
