import { codeStep } from '@backline/contract/changing-code';
import { signDoorCode } from '@backline/contract/door-code';
import { getDoorKey } from '@backline/contract/door';
import {
  buildAdmin,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  joinFan,
  type BuiltPerson,
} from '../../builders/builders.ts';
import type { BuiltEvent } from '../../builders/build-event.ts';
import { testApp } from '../app.ts';
import { signedInAs } from '../as.ts';

export const hourMs = 3_600_000;

/** Creates a running event, its two door operators and its fans. */
export async function doorHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const mona = await buildManager(db, { name: 'Mona' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const rival = await buildManager(db, { name: 'Rival' });
  const trusted = await buildFan(db, { name: 'Trudy Trusted' });
  const newEvent = async (startsAt = new Date(), managerId = mona.id): Promise<BuiltEvent> => {
    const event = await buildEvent(db, { managerId, startsAt, teamMemberIds: managerId === mona.id ? [tim.id] : [] });
    if (managerId === mona.id) await joinFan(db, { eventId: event.id, fanId: trusted.id, eventRole: 'ADMIN' });
    return event;
  };
  return {
    ...product,
    as,
    newEvent,
    people: { mona, tim, rival, trusted },
    event: await newEvent(),
    manager: await as(mona),
    door: await as(tim),
    foreignManager: await as(rival),
    admin: await as(await buildAdmin(db)),
    eventAdmin: await as(trusted),
    /** Adds a new fan to the event's list, by default two days ago. */
    async listed(
      event: BuiltEvent,
      overrides: Parameters<typeof buildFan>[1] = {},
      joinedAt = new Date(Date.now() - 48 * hourMs),
    ): Promise<BuiltPerson> {
      const fan = await buildFan(db, overrides);
      await joinFan(db, { eventId: event.id, fanId: fan.id, joinedAt });
      return fan;
    },
    /** Returns the code that the fan's phone shows at `atMs`. */
    async codeOf(fan: { id: number }, event: BuiltEvent, atMs = Date.now()): Promise<string> {
      const { body } = await (await as(fan)).call(getDoorKey, { event_id: event.id });
      return signDoorCode(body.key, { eventId: event.id, fanId: fan.id, step: codeStep(atMs) });
    },
    placeOf: (event: BuiltEvent, fan: { id: number }) =>
      db
        .selectFrom('event_users')
        .select(['checked_in_at', 'checked_in_by'])
        .where('event_id', '=', event.id)
        .where('user_id', '=', fan.id)
        .executeTakeFirst(),
  };
}
