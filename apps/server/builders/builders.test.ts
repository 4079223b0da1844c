import { getEventDetails, getEventNames, updateEvent } from '@backline/contract/events';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { anonymous, signedInAs } from '../testing/as.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { buildAdmin, buildArtist, buildEvent, buildFan, buildManager, buildTeamMember, joinFan } from './builders.ts';

const house = await openForFile(testApp());

test('builders give each person a unique phone number', async () => {
  const manager = await buildManager(house.db);
  const people = [
    manager,
    await buildAdmin(house.db),
    await buildArtist(house.db, { managerId: manager.id }),
    await buildTeamMember(house.db, { managerId: manager.id }),
    await buildFan(house.db),
    await buildFan(house.db, { name: 'Ada Lovelace' }),
  ];
  expect(new Set(people.map((person) => person.phone_number)).size).toBe(people.length);
  expect(people.map((person) => person.role)).toEqual(['MANAGER', 'ADMIN', 'ARTIST', 'TEAMMEMBER', 'USER', 'USER']);
  expect(people.at(-1)).toMatchObject({ name: 'Ada Lovelace', email: null, manager_id: null });
});

test('the API returns an event made by the builders with all its people', async () => {
  const manager = await buildManager(house.db);
  const artist = await buildArtist(house.db, { managerId: manager.id });
  const member = await buildTeamMember(house.db, { managerId: manager.id });
  const event = await buildEvent(house.db, {
    managerId: manager.id,
    artistIds: [artist.id],
    teamMemberIds: [member.id],
  });
  await joinFan(house.db, { eventId: event.id, fanId: (await buildFan(house.db)).id, checkedInAt: new Date() });
  await joinFan(house.db, { eventId: event.id, fanId: (await buildFan(house.db)).id });

  const client = await signedInAs(house.app, house.platform, manager);
  const { status, body } = await client.call(getEventDetails, { event_id: event.id });
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({
    event_count: 2,
    checkin_count: 1,
    event_role: 'ADMIN',
    artist_id: [{ id: artist.id }],
    team_members_id: [{ id: member.id }],
  });
});

test('the test client can send calls without a session or a CSRF token, which the server refuses', async () => {
  const manager = await buildManager(house.db);
  const client = await signedInAs(house.app, house.platform, manager);
  expect(await anonymous(house.app).call(getEventNames, {})).toMatchObject({
    status: 401,
    body: { accessTokenInValid: true },
  });
  expect((await client.call(updateEvent, {}, { csrf: null })).status).toBe(403);
  expect((await client.call(updateEvent, {}, { csrf: 'forged' })).status).toBe(403);
  expect((await client.call(updateEvent, {})).status).toBe(422);
});
