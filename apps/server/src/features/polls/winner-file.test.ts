import { exportPollParticipants, exportPollWinners } from '@backline/contract/list-exports';
import { listPollWinners } from '@backline/contract/polls';
import * as pollTexts from '@backline/contract/polls.texts';
import { expect, test } from 'vitest';
import { buildTeamMember, buildVotes } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { exported } from '../../../testing/exported.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(pollHouse());
const { db, app, platform } = house.product;

async function won() {
  const fans = await house.newFans(4);
  const poll = await house.newPoll({ question: '=Which?', completed_at: new Date(), correct: 0 });
  const [right, wrong] = poll.options;
  const ids = fans.map(({ id }) => id);
  await buildVotes(db, { pollId: poll.id, optionId: right?.id ?? 0, fanIds: ids.slice(0, 3) });
  await buildVotes(db, { pollId: poll.id, optionId: wrong?.id ?? 0, fanIds: ids.slice(3) });
  return { event_id: house.eventId, poll_id: poll.id };
}

test('refuses to export the winners of an open poll', async () => {
  const poll = await house.newPoll();
  const input = { event_id: house.eventId, poll_id: poll.id };
  const { status, text } = await exported(house.product.app, house.manager, exportPollWinners, input);
  expect(status).toBe(409);
  expect(text).toContain(pollTexts.pollNotCompleted);
});

test("omits phone numbers from the poll winners' file for readers without the users permission", async () => {
  const input = await won();
  const member = await buildTeamMember(db, { managerId: house.managerId });
  await db.insertInto('event_team_members').values({ event_id: house.eventId, team_member_id: member.id }).execute();
  const client = await signedInAs(app, platform, member);
  const { status, header } = await withoutKeys(db, 'TEAMMEMBER', ['Page_Manage_Users'], () =>
    exported(app, client, exportPollWinners, input),
  );
  expect(status).toBe(200);
  expect(header).not.toContain('Phone');
});

test('exports exactly the winners in the order of the list', async () => {
  const input = await won();
  const { body: list } = await house.manager.call(listPollWinners, input);
  const file = await exported(app, house.manager, exportPollWinners, input);
  expect([file.status, file.name]).toEqual([200, 'poll_winners_']);
  expect(file.header).toEqual(['Name', 'Phone', 'Question', 'Answered', 'Timezone']);
  expect(file.rows.map(([name, phone, question]) => [name, phone, question])).toEqual(
    list.map(({ name, phone_number: phone }) => [name, phone, "'=Which?"]),
  );
  expect(file.rows).toHaveLength(3);
  expect((await exported(app, house.manager, exportPollParticipants, input)).rows).toHaveLength(4);
});
