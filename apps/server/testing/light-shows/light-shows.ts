import { getFanLights, getLights, sendBroadcast, stopLightShow } from '@backline/contract/light-shows';
import { removeTrack } from '@backline/contract/tracks';
import { buildEvent, buildFan, buildManager, buildTrack, joinFan } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs } from '../as.ts';
import { query } from '../query.ts';

/** Creates an event with one song, its manager, a fan and an event admin. */
export async function lightHouse(env: Parameters<typeof testApp>[0] = {}) {
  const product = await testApp(env);
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const owner = await buildManager(db, { name: 'Mona' });
  const event = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const track = await buildTrack(db, { eventId: event.id, uploadedBy: owner.id });
  const [fan, trusted] = [await buildFan(db), await buildFan(db, { name: 'Trudy' })];
  await joinFan(db, { eventId: event.id, fanId: fan.id });
  await joinFan(db, { eventId: event.id, fanId: trusted.id, eventRole: 'ADMIN' });
  const manager = await as(owner);
  return {
    ...product,
    as,
    eventId: event.id,
    managerId: owner.id,
    track,
    manager,
    fanId: fan.id,
    fan: await as(fan),
    trustedId: trusted.id,
    trusted: await as(trusted),
    stranger: await as(await buildManager(db)),
    /** Creates another event of the manager, without any show. */
    async newEvent() {
      const { id: eventId } = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
      const { id: trackId, hash } = await buildTrack(db, { eventId, uploadedBy: owner.id });
      await joinFan(db, { eventId, fanId: fan.id });
      return { eventId, trackId, hash };
    },
    play: (eventId: number, trackId: number, more: object = {}) =>
      manager.call(sendBroadcast, { id: trackId, event_id: eventId, start_dttm: Date.now() + 10_000, ...more }),
    removeTrack: (eventId: number, trackId: number) =>
      manager.call(removeTrack, { event_id: eventId, event_track_id: trackId }),
    /** Moves the event's light shows this many seconds into the past. */
    pass: (eventId: number, seconds: number) =>
      query(db)`update light_shows set starts_at = starts_at - make_interval(secs => ${seconds}),
        ends_at = ends_at - make_interval(secs => ${seconds}) where event_id = ${eventId}`,
    stop: (eventId: number, more: object = {}) => manager.call(stopLightShow, { event_id: eventId, ...more }),
    /** Returns the database's time in milliseconds with fractions. Light shows start by this clock. */
    async databaseNow(): Promise<number> {
      const { rows } = await query(product.db)<{ now_ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;
      return rows[0]?.now_ms ?? NaN;
    },
    lights: async (eventId: number) => (await manager.call(getLights, { event_id: eventId })).body,
    fanLights: async function (eventId: number) {
      return (await this.fan.call(getFanLights, { event_id: eventId })).body;
    },
    showsOf: (eventId: number) =>
      db.selectFrom('light_shows').selectAll().where('event_id', '=', eventId).orderBy('id').execute(),
  };
}

export type LightHouse = Awaited<ReturnType<typeof lightHouse>>;
