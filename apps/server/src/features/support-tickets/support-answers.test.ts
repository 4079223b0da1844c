import {
  addSupportAnswer,
  deleteSupportAnswer,
  listSupportAnswers,
  maxSupportAnswers,
  updateSupportAnswer,
} from '@backline/contract/support-answers';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { expect, test } from 'vitest';
import { buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { supportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(supportHouse());

const typed = { title: 'Cloakroom', content: 'Hello {name}.' };

test('rejects an empty prepared answer, an outdated save, an answer at another event and one too many', async () => {
  const night = await house.newEvent();
  const empty = await house.manager.call(addSupportAnswer, { event_id: night.id, title: '', content: ' ' });
  expect(empty.body.fields).toEqual([
    { path: 'title', message: supportTexts.answerTitleRequired },
    { path: 'content', message: supportTexts.answerTextRequired },
  ]);
  const { body } = await house.manager.call(addSupportAnswer, { event_id: night.id, ...typed });
  const answer = { event_id: night.id, support_answer_id: body.support_answer_id };
  const other = await buildEvent(house.db, { managerId: house.rivalPerson.id });
  const ofOther = { ...answer, event_id: other.id };
  expect((await house.rival.call(updateSupportAnswer, { ...ofOther, ...typed })).status).toBe(404);
  expect((await house.admin.call(deleteSupportAnswer, ofOther)).status).toBe(404);
  const first = await house.manager.call(updateSupportAnswer, { ...answer, ...typed, title: 'Coats', version: 1 });
  expect(first.body.version).toBe(2);
  const stale = await house.admin.call(updateSupportAnswer, { ...answer, ...typed, version: 1 });
  expect([stale.status, stale.body.message]).toEqual([409, supportTexts.answerConflict]);

  const busy = await buildManager(house.db);
  const event = await buildEvent(house.db, { managerId: busy.id });
  await query(house.db)`
    insert into support_answers (manager_id, title, content)
    select ${busy.id}, 'Name ' || place, 'Text' from generate_series(2, ${maxSupportAnswers}) place`;
  const client = await house.as(busy);
  const both = await Promise.all([1, 2].map(() => client.call(addSupportAnswer, { event_id: event.id, ...typed })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    supportTexts.supportAnswersFull(maxSupportAnswers),
  );
});

test("lets other managers' staff at an event read prepared answers, but only the manager's own staff edit them", async () => {
  const [guest, own] = [
    await buildTeamMember(house.db, { managerId: house.rivalPerson.id }),
    await buildTeamMember(house.db, { managerId: house.mona.id }),
  ];
  const night = await buildEvent(house.db, { managerId: house.mona.id, teamMemberIds: [guest.id, own.id] });
  const { body } = await house.manager.call(addSupportAnswer, { event_id: night.id, ...typed });
  const answer = { event_id: night.id, support_answer_id: body.support_answer_id };
  const client = await house.as(guest);
  for (const refused of [
    await client.call(addSupportAnswer, { event_id: night.id, ...typed }),
    await client.call(updateSupportAnswer, { ...answer, ...typed, content: 'Pay here.' }),
    await client.call(deleteSupportAnswer, answer),
  ]) {
    expect([refused.status, refused.body.message]).toEqual([403, supportTexts.supportAnswersOfOthers]);
  }
  const read = await client.call(listSupportAnswers, { event_id: night.id });
  expect(read.body.can).toEqual({ write: false });
  expect(read.body.answers).toContainEqual(expect.objectContaining({ id: body.support_answer_id, ...typed }));
  const helper = await house.as(own);
  expect((await helper.call(listSupportAnswers, { event_id: night.id })).body.can).toEqual({ write: true });
  expect((await helper.call(updateSupportAnswer, { ...answer, ...typed, title: 'Coats' })).status).toBe(200);
  expect((await house.admin.call(deleteSupportAnswer, answer)).status).toBe(200);
});

test('lists a prepared answer at all events of the manager until it is deleted', async () => {
  const manager = await buildManager(house.db);
  const [night, other] = [
    await buildEvent(house.db, { managerId: manager.id }),
    await buildEvent(house.db, { managerId: manager.id }),
  ];
  const client = await house.as(manager);
  await client.call(addSupportAnswer, { event_id: night.id, ...typed });
  const { body } = await client.call(addSupportAnswer, { event_id: night.id, ...typed, title: 'Bar' });
  expect(body.message).toBe(supportTexts.supportAnswerSaved);
  const titles = async () =>
    (await client.call(listSupportAnswers, { event_id: other.id })).body.answers.map(({ title }) => title);
  expect(await titles()).toEqual(['Bar', 'Cloakroom']);
  const deleted = { event_id: other.id, support_answer_id: body.support_answer_id };
  expect((await client.call(deleteSupportAnswer, deleted)).body.message).toBe(supportTexts.supportAnswerDeleted);
  expect(await titles()).toEqual(['Cloakroom']);
});
