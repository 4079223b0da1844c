import { continueHelp, getHelp, openHelp } from '@backline/contract/fan-help';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import {
  assignSupportCase,
  countSupportCases,
  getSupportCase,
  listSupportAssignees,
  listSupportCases,
  maxBeforeAsker,
  maxInteractions,
  readSupportCases,
  notifySupportTyping,
} from '@backline/contract/support-tickets';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildFan, buildSupportCase, buildTeamMember } from '../../../builders/builders.ts';
import { supportHouse, type SupportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(supportHouse());

type Event = Awaited<ReturnType<SupportHouse['newEvent']>>;
const list = async (event: Event, more: object = {}, client = house.manager) =>
  (await client.call(listSupportCases, { event_id: event.id, ...more })).body;
const unread = async (event: Event, caseId?: number, more: object = {}) =>
  (await house.manager.call(readSupportCases, { event_id: event.id, support_case_id: caseId ?? null, ...more })).body
    .data.unread;
const actionsOf = async (caseId: number) => {
  const { rows } = await query(house.db)<{ action: string; entity_name: string }>`
    select action, entity_name from audit_log where entity = 'support_case' and entity_id = ${String(caseId)} order by at, id`;
  return rows.map(({ action }) => action);
};

const fill = (caseId: number, count: number) =>
  query(house.db)`
    insert into support_interactions (case_id, user_id, is_staff, kind, content)
    select ${caseId}, ${house.mona.id}, true, 'note', 'x' from generate_series(1, ${count}::int)`;

const joinTeam = (event: Event, member: { id: number }) =>
  query(house.db)`insert into event_team_members (event_id, team_member_id) values (${event.id}, ${member.id})`;

describe('refused replies', () => {
  test('rejects an empty reply, a status update without a status and a reply to a ticket with too many messages', async () => {
    const night = await house.newEvent();
    const caseId = await house.ask(await house.phone(night), night);
    const empty = await house.reply(house.manager, night, caseId, ' \n ');
    expect([empty.status, empty.body.fields]).toEqual([
      422,
      [{ path: 'content', message: supportTexts.replyRequired }],
    ]);
    const none = await house.reply(house.manager, night, caseId, '', { isUpdate: true });
    expect(none.body.fields).toEqual([{ path: 'status', message: supportTexts.statusRequired }]);
    await fill(caseId, maxInteractions - 1);
    const full = await house.reply(house.manager, night, caseId, 'One more');
    expect([full.status, full.body.message]).toEqual([409, supportTexts.supportFull]);
  });

  test("rejects a fan's message on a full ticket, but accepts an answer by staff", async () => {
    const night = await house.newEvent();
    const phone = await house.phone(night);
    const caseId = await house.ask(phone, night);
    await fill(caseId, maxBeforeAsker - 1);
    const input = { event_id: night.id, support_case_id: caseId, content: 'One more' };
    const full = await phone.call(continueHelp, input);
    expect([full.status, full.body.message]).toEqual([409, supportTexts.supportFull]);
    expect((await house.reply(house.manager, night, caseId, 'Left of the door.')).status).toBe(200);
  });

  test('refuses a reply to a fan who has left the event', async () => {
    const night = await house.newEvent();
    const phone = await house.phone(night);
    const caseId = await house.ask(phone, night);
    await query(house.db)`
      update event_users set has_left = true where event_id = ${night.id} and user_id = ${phone.id}`;
    const { status, body } = await house.reply(house.manager, night, caseId, 'Left of the door.');
    expect([status, body.message]).toEqual([409, supportTexts.supportFanLeft]);
  });

  test('rejects a picture that the writer did not upload', async () => {
    const night = await house.newEvent();
    const caseId = await house.ask(await house.phone(night), night);
    const { status, body } = await house.reply(house.manager, night, caseId, '', {
      image_url: 'http://localhost:3000/storage/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-x.png',
    });
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'image_url']);
  });
});

test('shows a ticket from question to answer and closing, and audits each step without its text', async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night, 'Zoe Lane');
  const caseId = await house.ask(phone, night, 'Cloakroom', 'Where is it?');
  expect(await list(night)).toMatchObject([
    { id: caseId, name: 'Zoe Lane', title: 'Cloakroom', description: 'Where is it?', status: 'open', unread: 1 },
  ]);
  expect([await unread(night), await unread(night, caseId)]).toEqual([1, 1]);
  expect(await unread(night, caseId, { is_set_to_read: true })).toBe(0);
  expect([await unread(night), (await list(night))[0]?.unread]).toEqual([0, 0]);

  const sent = await house.reply(house.manager, night, caseId, 'Left of the door.');
  expect(sent.body.message).toBe(supportTexts.supportReplySent);
  const closed = await house.reply(house.manager, night, caseId, '', { isUpdate: true, status: 'closed' });
  expect(closed.body.message).toBe('Support ticket status has been updated successfully.');
  expect(await house.help(phone, night)).toMatchObject([
    {
      support_case_id: caseId,
      status: 'closed',
      unread: 1,
      messages: [
        { content: 'Where is it?', is_own: true },
        { content: 'Left of the door.', is_own: false },
      ],
    },
  ]);
  expect((await list(night))[0]?.first_answer_ms).toBeGreaterThanOrEqual(0);
  expect(await actionsOf(caseId)).toEqual([
    'support_case.opened',
    'support_case.replied',
    'support_case.status_changed',
  ]);
  const { rows } = await query(house.db)<{ line: string }>`
    select row_to_json(a)::text as line from audit_log a where entity = 'support_case' and entity_id = ${String(caseId)}`;
  for (const { line } of rows) expect(line).not.toMatch(/Where is it|Left of the door|Cloakroom/);
});

test("hides staff's notes from the fan, and does not count a note as an answer", async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const caseId = await house.ask(phone, night);
  const noted = await house.reply(house.manager, night, caseId, 'A SECRET of ours', { interaction_type: 'note' });
  expect(noted.body.message).toBe(supportTexts.supportNoteSaved);
  const answer = await phone.call(getHelp, { event_id: night.id });
  expect(JSON.stringify(answer)).not.toContain('SECRET');
  expect(answer.body.result).toMatchObject([{ unread: 0, messages: [{ is_own: true }] }]);
  expect((await list(night))[0]?.first_answer_ms).toBeNull();
  const { rows } = await query(house.db)`select from notifications where event_id = ${night.id}`;
  expect(rows).toHaveLength(0);
  expect(await house.thread(house.manager, night, caseId)).toMatchObject([
    { interaction_type: 'comment', is_staff: false },
    { interaction_type: 'note', is_staff: true, content: 'A SECRET of ours', name: 'Mona' },
  ]);
});

test('rejects the second of two concurrent answers, and accepts it when it is sent without the last seen message', async () => {
  const night = await house.newEvent();
  const caseId = await house.ask(await house.phone(night), night);
  const [question] = await house.thread(house.manager, night, caseId);
  const seen = { last_interaction_id: question?.id };
  const [one, other] = await Promise.all([
    house.reply(house.manager, night, caseId, 'Left.', seen),
    house.reply(house.admin, night, caseId, 'Right.', seen),
  ]);
  const refused = one.status === 409 ? one : other;
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(refused.body.message).toBe(supportTexts.supportAnsweredMeanwhile(one.status === 409 ? 'Ada' : 'Mona'));
  // A reply that names no seen message is accepted, and an internal note causes no conflict.
  await house.reply(house.manager, night, caseId, 'Hm', { interaction_type: 'note' });
  expect((await house.reply(house.admin, night, caseId, 'Right.')).status).toBe(200);
  expect((await house.thread(house.manager, night, caseId)).map(({ is_staff: isStaff }) => isStaff)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('rejects a reply of staff who have not seen the last answer, unless they wrote that answer', async () => {
  const night = await house.newEvent();
  const caseId = await house.ask(await house.phone(night), night);
  const [question] = await house.thread(house.manager, night, caseId);
  const seen = { last_interaction_id: question?.id };
  expect((await house.reply(house.manager, night, caseId, 'Left.', seen)).status).toBe(200);
  expect((await house.reply(house.manager, night, caseId, 'Left, behind the bar.', seen)).status).toBe(200);
  const other = await house.reply(house.admin, night, caseId, 'Right.', seen);
  expect([other.status, other.body.message]).toEqual([409, supportTexts.supportAnsweredMeanwhile('Mona')]);
});

test('leaves messages unread that arrived after the last message that staff or fan have read', async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const caseId = await house.ask(phone, night);
  const [question] = await house.thread(house.manager, night, caseId);
  await query(house.db)`
    insert into support_interactions (case_id, user_id, is_staff, kind, content)
    values (${caseId}, ${phone.id}, false, 'comment', 'And the bar?')`;
  await query(house.db)`update support_cases set unread = 2 where id = ${caseId}`;
  const last = { is_set_to_read: true, last_interaction_id: question?.id };
  expect(await unread(night, caseId, last)).toBe(1);
  await house.reply(house.manager, night, caseId, 'Left.');
  const first = (await house.help(phone, night))[0]?.messages.at(-1)?.id ?? 0;
  await house.reply(house.manager, night, caseId, 'And right.');
  const opened = { event_id: night.id, support_case_id: caseId, last_interaction_id: first };
  expect((await phone.call(openHelp, opened)).status).toBe(200);
  expect((await house.help(phone, night))[0]?.unread).toBe(1);
});

test('filters tickets by status, assignee and words, pages through them, and counts them by status', async () => {
  const night = await house.newEvent();
  const fan = await buildFan(house.db, { name: 'Zoë Ünder' });
  for (let index = 0; index < 5; index += 1) {
    await buildSupportCase(house.db, {
      eventId: night.id,
      fanId: fan.id,
      title: `Question ${index}`,
      createdAt: new Date(Date.now() - index * 60_000),
      status: index === 4 ? 'closed' : index === 3 ? 'in_progress' : 'open',
      ...(index === 1 && { assignedTo: house.mona.id }),
    });
  }
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title.slice(-1)).join('');
  expect(titles(await list(night))).toBe('01234');
  expect(titles(await list(night, { status: 'open' }))).toBe('012');
  expect(titles(await list(night, { assigned: 'mine' }))).toBe('1');
  expect(titles(await list(night, { assigned: 'mine' }, house.admin))).toBe('');
  expect(titles(await list(night, { assigned: 'nobody', status: 'closed' }))).toBe('4');
  for (let times = 0; times < 10; times += 1)
    expect(titles(await list(night, { search: 'zoe under question 3' }))).toBe('3');
  const counts = await house.manager.call(countSupportCases, { event_id: night.id });
  expect(counts.body).toEqual({ total: 5, open_total: 3, closed_total: 1 });
  const first = await house.manager.call(listSupportCases, { event_id: night.id, page_size: 2 });
  const next = first.headers['x-next-cursor'];
  expect(titles(first.body) + titles(await list(night, { page_size: 2, page_number: 2, cursor: next }))).toBe('0123');
});

test('assigns a ticket only to staff who may answer it, and audits the change', async () => {
  const night = await house.newEvent();
  const caseId = await house.ask(await house.phone(night), night);
  const artist = await buildArtist(house.db, { managerId: house.mona.id });
  const assign = (assigned_to: number | null) =>
    house.manager.call(assignSupportCase, { event_id: night.id, support_case_id: caseId, assigned_to });
  for (const { id } of [house.rivalPerson, artist]) {
    const { status, body } = await assign(id);
    expect([status, body.fields]).toEqual([
      422,
      [{ path: 'assigned_to', message: supportTexts.supportAssigneeUnknown }],
    ]);
  }
  expect((await assign(house.mona.id)).body.message).toBe(supportTexts.supportAssigned('Mona'));
  expect((await assign(house.mona.id)).status).toBe(200);
  expect((await list(night))[0]?.assigned_to).toEqual({ id: house.mona.id, name: 'Mona' });
  expect((await assign(null)).body.message).toBe(supportTexts.supportUnassigned);
  expect(await actionsOf(caseId)).toEqual(['support_case.opened', 'support_case.assigned', 'support_case.assigned']);
  const people = (await house.manager.call(listSupportAssignees, { event_id: night.id })).body;
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada', 'Mona']));
  expect(people.map(({ id }) => id)).not.toContain(house.rivalPerson.id);
});

test('limits typing notices to 120 per person and minute', async () => {
  const night = await house.newEvent();
  const about = { event_id: night.id, support_case_id: await house.ask(await house.phone(night, 'Una Park'), night) };
  const desk = await house.as(await buildAdmin(house.db));
  const notifyTyping = async () => (await desk.call(notifySupportTyping, about)).status;
  for (let count = 0; count < 120; count += 1) expect(await notifyTyping()).toBe(200);
  expect(await notifyTyping()).toBe(429);
});

test("shows only those data of a ticket's fan that the reader has permission to see", async () => {
  const night = await house.newEvent();
  const caseId = await house.ask(await house.phone(night, 'Zoe Lane'), night);
  const about = { event_id: night.id, support_case_id: caseId };
  expect((await house.manager.call(notifySupportTyping, about)).body.message).toBe(supportTexts.supportTypingNotified);
  expect((await house.manager.call(getSupportCase, about)).body.fan).toMatchObject({
    name: 'Zoe Lane',
    place: { checkin_dttm: expect.any(Number), section: null },
    requests: [],
    orders: [],
  });
  // The fan named this seat at check-in, because the organiser's list has none.
  await query(house.db)`
    update event_users set named_section = 'Loge', named_seat = '7' where event_id = ${night.id} and is_fan`;
  expect((await house.manager.call(getSupportCase, about)).body.fan?.place).toMatchObject({
    section: 'Loge',
    row: null,
    seat: '7',
  });
  const member = await buildTeamMember(house.db, { managerId: house.mona.id });
  await joinTeam(night, member);
  const reader = await house.as(member);
  const { body } = await withoutKeys(house.db, 'TEAMMEMBER', ['Page_Manage_Users', 'Page_Orders'], () =>
    reader.call(getSupportCase, about),
  );
  expect(body.fan).toMatchObject({ place: null, requests: [], orders: null });
});
