import { exportRaffleWinners } from '@backline/contract/list-exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { signedInAs } from '../../../test/as.ts';
import { exported } from '../../../test/exported.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { raffleHouse, type RaffleHouse } from './raffles.fixture.ts';
import { withoutKeys } from '../../../test/role-keys.ts';

let house: RaffleHouse;
let raffleId: number;
beforeAll(async () => {
  house = await raffleHouse();
  raffleId = await house.newRaffle({ title: '=Drum', minimum_no_of_participants: 1 });
  for (const guest of await house.guests(4)) await house.enter(guest, raffleId);
});
afterAll(() => house.close());

const fileFor = (who: { cookie: string }) =>
  exported(house.app, who, exportRaffleWinners, { event_id: house.eventId, raffle_id: raffleId });

test('before the draw the file has its titles and nobody below them', async () => {
  const { status, rows } = await fileFor(house.manager);
  expect([status, rows]).toEqual([200, []]);
});

test('the file of the winners holds those of the list, the first drawn first, each with the entry that won', async () => {
  await house.complete(raffleId);
  await runJobs(house.platform);
  const winners = await house.winners(raffleId);
  expect(winners).toHaveLength(2);
  const { name, header, rows } = await fileFor(house.manager);
  expect(name).toBe('raffle_winners_');
  expect(header).toEqual(['Place', 'Name', 'Phone', 'Entry', 'Raffle', 'Drawn', 'Timezone']);
  expect(rows.map((row) => row.slice(0, 5))).toEqual(
    winners.map(({ name: fan, phone_number: phone, entry_number: entry }, place) => [
      String(place + 1),
      fan,
      phone,
      entry,
      "'=Drum",
    ]),
  );
});

test('who may not see numbers gets none', async () => {
  const { app, platform, db } = house;
  const member = await buildTeamMember(db, { managerId: house.managerId });
  await db.insertInto('event_team_members').values({ event_id: house.eventId, team_member_id: member.id }).execute();
  const client = await signedInAs(app, platform, member);
  const { header, rows } = await withoutKeys(db, 'TEAMMEMBER', ['Page_Manage_Users'], () => fileFor(client));
  expect(header).not.toContain('Phone');
  expect(rows).toHaveLength(2);
});
