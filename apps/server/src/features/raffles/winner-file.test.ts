import { exportRaffleWinners } from '@backline/contract/list-exports';
import { expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { exported } from '../../../testing/exported.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { raffleHouse } from '../../../testing/raffles/raffles.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(raffleHouse());
const raffleId = await house.newRaffle({ title: '=Drum', minimum_no_of_participants: 1 });
for (const guest of await house.guests(4)) await house.enter(guest, raffleId);

const fileFor = (who: { cookie: string }) =>
  exported(house.app, who, exportRaffleWinners, { event_id: house.eventId, raffle_id: raffleId });

test('exports no winners before the draw', async () => {
  const { status, rows } = await fileFor(house.manager);
  expect([status, rows]).toEqual([200, []]);
});

test('exports winners in the order of the draw with their entries', async () => {
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

test("omits phone numbers from the raffle winners' file for readers without the users permission", async () => {
  const { app, platform, db } = house;
  const member = await buildTeamMember(db, { managerId: house.managerId });
  await db.insertInto('event_team_members').values({ event_id: house.eventId, team_member_id: member.id }).execute();
  const client = await signedInAs(app, platform, member);
  const { header, rows } = await withoutKeys(db, 'TEAMMEMBER', ['Page_Manage_Users'], () => fileFor(client));
  expect(header).not.toContain('Phone');
  expect(rows).toHaveLength(2);
});
