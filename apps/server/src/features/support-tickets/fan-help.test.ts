import { askForHelp, continueHelp, getHelp, maxFanBytes, maxFanCases, openHelp } from '@backline/contract/fan-help';
import { earlierMessages, getEarlierHelp } from '@backline/contract/fan-help-earlier';
import { getInbox } from '@backline/contract/inbox';
import { listNotifications } from '@backline/contract/notifications';
import * as supportTexts from '@backline/contract/support-tickets.texts';
import { describe, expect, test } from 'vitest';
import { buildSupportCase } from '../../../builders/builders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { supportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(supportHouse());

const asked = { title: 'Cloakroom', content: 'Where is it?' };

describe('refused messages of fans', () => {
  test("returns the same error for another fan's ticket as for an unknown ticket", async () => {
    const night = await house.newEvent();
    const own = await house.ask(await house.phone(night), night);
    const other = await house.phone(night);
    const ofOther = { event_id: night.id, support_case_id: own };
    expect((await other.call(continueHelp, { ...ofOther, content: 'Hello' })).status).toBe(404);
    expect((await other.call(openHelp, { ...ofOther, last_interaction_id: 1 })).status).toBe(404);
    const lookBack = { ...ofOther, before_interaction_id: Number.MAX_SAFE_INTEGER };
    expect((await other.call(getEarlierHelp, lookBack)).status).toBe(404);
    const elsewhere = await house.newEvent();
    expect((await other.call(getEarlierHelp, { ...lookBack, event_id: elsewhere.id })).status).toBe(404);
    expect(await house.help(other, night)).toEqual([]);
  });

  test('rejects an empty question, and one ticket too many even if the calls are concurrent', async () => {
    const night = await house.newEvent();
    const phone = await house.phone(night);
    const { body } = await phone.call(askForHelp, { event_id: night.id, title: ' ', content: '' });
    expect(body.fields).toEqual([
      { path: 'title', message: supportTexts.titleRequired },
      { path: 'content', message: supportTexts.descriptionRequired },
    ]);
    const own = await house.ask(phone, night);
    const empty = { event_id: night.id, support_case_id: own, content: '' };
    expect((await phone.call(continueHelp, empty)).body.fields).toEqual([
      { path: 'content', message: supportTexts.messageRequired },
    ]);
    for (let count = 2; count < maxFanCases; count += 1) {
      await buildSupportCase(house.db, { eventId: night.id, fanId: phone.id });
    }
    const ask = () => phone.call(askForHelp, { event_id: night.id, ...asked });
    const answers = (await Promise.all([ask(), ask(), ask()])).map(
      ({ status, body: { message } }) => `${status} ${message}`,
    );
    const tooMany = `409 ${supportTexts.supportCasesOpen(maxFanCases)}`;
    expect(answers.toSorted()).toEqual([`200 ${supportTexts.supportAsked}`, tooMany, tooMany]);
  });

  test('limits how many messages a fan may send', async () => {
    const night = await house.newEvent();
    const phone = await house.phone(night);
    const caseId = await house.ask(phone, night);
    const input = { event_id: night.id, support_case_id: caseId, content: 'Hello?' };
    for (let count = 1; count < 30; count += 1) expect((await phone.call(continueHelp, input)).status).toBe(200);
    expect((await phone.call(continueHelp, input)).status).toBe(429);
  });
});

test('reopens a closed ticket when the fan writes again', async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const caseId = await house.ask(phone, night);
  await house.reply(house.manager, night, caseId, '', { isUpdate: true, status: 'closed' });
  const sent = await phone.call(continueHelp, { event_id: night.id, support_case_id: caseId, content: 'Still not.' });
  expect(sent.body.message).toBe(supportTexts.supportContinued);
  expect(await house.help(phone, night)).toMatchObject([{ status: 'open', messages: [{}, { content: 'Still not.' }] }]);
});

test("notifies a fan of an answer without the answer's text, and keeps the notice out of inbox and staff list", async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const caseId = await house.ask(phone, night);
  await house.reply(house.manager, night, caseId, 'Left of the door.');
  await runJobs(house.platform);
  const { rows } = await query(house.db)<{ title: string; body: string; left: boolean }>`
    select title, body, left_at is not null as left from notifications where event_id = ${night.id}`;
  expect(rows).toEqual([{ title: supportTexts.supportNoticeTitle, body: supportTexts.supportNoticeBody, left: true }]);
  expect((await phone.call(getInbox, { event_id: night.id })).body.result).toEqual([]);
  expect((await house.manager.call(listNotifications, { event_id: night.id })).body).toEqual([]);
});

test('sends a phone the newest messages within the size limit, and at least one message of each ticket', async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const [old, long, short] = [
    await house.ask(phone, night),
    await house.ask(phone, night),
    await house.ask(phone, night),
  ];
  await query(house.db)`
    insert into support_interactions (case_id, user_id, is_staff, kind, content)
    select ${long}, ${phone.id}, false, 'comment', repeat('é', 5000) from generate_series(1, 199)`;
  await house.reply(house.manager, night, short, 'Left of the door.');
  await house.reply(house.manager, night, short, 'For us alone.', { interaction_type: 'note' });
  const { body } = await phone.call(getHelp, { event_id: night.id });
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(maxFanBytes);
  const tickets = new Map(body.result.map((ticket) => [ticket.support_case_id, ticket]));
  expect(tickets.get(old)).toMatchObject({ has_earlier: false, messages: [{ content: asked.content }] });
  expect(tickets.get(short)).toMatchObject({ has_earlier: false, messages: [{}, { content: 'Left of the door.' }] });
  expect(tickets.get(long)?.has_earlier).toBe(true);
  expect(tickets.get(long)?.messages.length).toBe(Math.floor(maxFanBytes / 10_300));
});

test('pages back through a ticket to its first message, and omits internal notes by staff', async () => {
  const night = await house.newEvent();
  const phone = await house.phone(night);
  const caseId = await house.ask(phone, night);
  await query(house.db)`
    insert into support_interactions (case_id, user_id, is_staff, kind, content)
    select ${caseId}, ${phone.id}, n % 10 = 0, case when n % 10 = 0 then 'note' else 'comment' end, n || repeat('é', 5000)
    from generate_series(1, 130) n`;
  const [ticket] = await house.help(phone, night);
  expect(ticket?.has_earlier).toBe(true);
  const read = [...(ticket?.messages ?? [])];
  const counts: number[] = [];
  for (let isMore = true; isMore;) {
    const input = { event_id: night.id, support_case_id: caseId, before_interaction_id: read[0]?.id };
    const { body } = await phone.call(getEarlierHelp, input);
    counts.push(body.messages.length);
    read.unshift(...body.messages);
    isMore = body.has_earlier;
  }
  expect(counts[0]).toBe(earlierMessages);
  expect(read.map(({ content }) => Number.parseInt(content, 10) || 0)).toEqual([
    0,
    ...Array.from({ length: 130 }, (_each, place) => place + 1).filter((n) => n % 10 !== 0),
  ]);
});
