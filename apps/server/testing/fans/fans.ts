import { listFans } from '@backline/contract/fans';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
  joinFan,
  type BuiltPerson,
} from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type Client } from '../as.ts';

export const arrival = new Date('2026-11-20T19:55:00.123Z');

/**
 * Creates two managers on one installation. Mona has `lantern` (artist Eve, team member Tim) and `harbor` (neither of
 * them). Rival has `rivalry`. Fans are named after their events: `both` joined lantern and rivalry, `nowhere` none.
 */
export async function userHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);

  const mona = await buildManager(db, { name: 'Mona' });
  const rival = await buildManager(db, { name: 'Rival' });
  const eve = await buildArtist(db, { managerId: mona.id, name: 'Eve' });
  const stranger = await buildArtist(db, { managerId: rival.id, name: 'Stranger' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const idle = await buildTeamMember(db, { managerId: mona.id, name: 'Idle' });
  const lantern = await buildEvent(db, { managerId: mona.id, artistIds: [eve.id], teamMemberIds: [tim.id] });
  const harbor = await buildEvent(db, { managerId: mona.id });
  const rivalry = await buildEvent(db, { managerId: rival.id, artistIds: [stranger.id] });

  const atLantern = await buildFan(db, {
    name: 'Ann Lantern',
    phone_number: '+13125552001',
    contact_email: 'ann.lantern@example.org',
  });
  const arrived = await buildFan(db, { name: 'Bob Lantern', phone_number: null, contact_phone: '+913125552002' });
  const atHarbor = await buildFan(db, { name: 'Cid Harbor' });
  const atRivalry = await buildFan(db, {
    name: 'Dora Secret',
    phone_number: '+14155559876',
    email: 'dora.secret@rivals.example.org',
  });
  const both = await buildFan(db, { name: 'Gus Everywhere' });
  const nowhere = await buildFan(db, { name: 'Flo Nowhere' });
  await joinFan(db, { eventId: lantern.id, fanId: atLantern.id });
  await joinFan(db, {
    eventId: lantern.id,
    fanId: arrived.id,
    checkedInAt: arrival,
    seat: { section: 'Floor', row: 'C', seat: '7' },
    eventRole: 'ADMIN',
  });
  await joinFan(db, { eventId: harbor.id, fanId: atHarbor.id });
  await joinFan(db, { eventId: rivalry.id, fanId: atRivalry.id });
  for (const event of [lantern, rivalry]) await joinFan(db, { eventId: event.id, fanId: both.id });

  return {
    ...product,
    as,
    people: { mona, rival, eve, stranger, tim, idle },
    events: { lantern, harbor, rivalry },
    fans: { atLantern, arrived, atHarbor, atRivalry, both, nowhere },
    admin: await as(await buildAdmin(db)),
    manager: await as(mona),
    foreignManager: await as(rival),
    teamMember: await as(tim),
    idleMember: await as(idle),
  };
}

export async function namesFor(client: Client, input: object = {}): Promise<string[]> {
  const { body } = await client.call(listFans, { page_size: 100, ...input });
  return body.map((row) => row.name);
}

export const namesOf = (...people: BuiltPerson[]) => people.map((person) => person.name);
