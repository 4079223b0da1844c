import { answerPoll } from '@backline/contract/poll-answers';
import { updatePoll } from '@backline/contract/polls';
import * as embedTexts from '@backline/contract/embeds.fan.texts';
import * as pollTexts from '@backline/contract/polls.texts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildEmbeds, buildEvent, buildManager, type BuiltPoll } from '../../../builders/builders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { pollHouse } from '../../../testing/polls/polls.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(pollHouse());
const { app, db, platform } = house.product;
const minuteMs = 60_000;
const within = (ms: number) => new Date(Date.now() + ms);
const { seo_url: address } = await db.selectFrom('events').select('seo_url').executeTakeFirstOrThrow();
await buildEmbeds(db, { manager_id: house.managerId, origins: ['https://www.venue.example'], shows_polls: true });

/** Moves the clock of the cache, so that every test sees its own rows. */
let passedMs = 0;
const realNow = performance.now.bind(performance);
const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);

const open = async (headers: Record<string, string> = {}) => {
  passedMs += 2_001;
  return app.inject({ url: `/embed/events/${address}/poll`, headers });
};
const shown = async () => {
  const { body } = await open();
  return body.slice(body.indexOf('<body>'));
};
const vote = async (poll: BuiltPoll, place: number) => {
  const [fan] = await house.newFans(1);
  const option = { poll_id: poll.id, option_id: poll.options[place]?.id };
  expect((await fan?.call(answerPoll, { event_id: house.eventId, ...option }))?.status).toBe(200);
};

afterAll(() => clock.mockRestore());
beforeEach(async () => {
  await query(db)`delete from polls`;
});

test('answers 404 until the manager lets sites show polls', async () => {
  const allow = (showsPolls: boolean) => query(db)`update embeds set shows_polls = ${showsPolls}`;
  await house.newPoll({ question: 'Who knows?' });
  await allow(false);
  const answer = await open();
  await allow(true);
  // The script tells this answer from the 404 of a proxy.
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await open()).statusCode).toBe(200);
});

test('shows nothing of a poll before its start but the time of the next one', async () => {
  await house.newPoll({ question: 'A surprise?', options: ['Fireworks', 'Balloons'], startsAt: within(minuteMs) });
  const body = await shown();
  for (const secret of ['A surprise?', 'Fireworks', 'Balloons']) expect(body).not.toContain(secret);
  expect(body).toContain(pollTexts.fan.none);
  expect(body).toMatch(/The next poll begins \w{3}, \w{3} \d+, \d+:\d\d.[AP]M [A-Z]+\./);
});

test.each(['after_end', 'after_vote'] as const)(
  'shows no vote, winner or right answer of an open poll whose results are %s',
  async (results) => {
    const poll = await house.newPoll({ results, options: ['Harbour', 'Lanterns'], correct: 1 });
    await vote(poll, 0);
    const body = await shown();
    for (const option of ['Harbour', 'Lanterns']) expect(body).toContain(`<li><b>${option}</b></li>`);
    expect(body).not.toMatch(/progress|%|class="wins"/);
    for (const secret of [pollTexts.fan.right, pollTexts.fan.wins]) expect(body).not.toContain(secret);
    expect(body).toContain(results === 'after_vote' ? pollTexts.fan.voteToSee : embedTexts.resultLater);
  },
);

test('shows votes of a live poll as they come, but not which answer is right', async () => {
  const poll = await house.newPoll({ results: 'live', options: ['Harbour', 'Lanterns'], correct: 1 });
  const { headers } = await open();
  await vote(poll, 0);
  await vote(poll, 0);
  await vote(poll, 1);
  const body = await shown();
  expect(body).toContain(pollTexts.fan.result(2, 67));
  expect(body).toContain(pollTexts.fan.result(1, 33));
  expect(body).not.toContain(pollTexts.fan.right);
  expect((await open({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

test('shows result and winner once the poll is completed', async () => {
  const poll = await house.newPoll({ options: ['Harbour', 'Lanterns'] });
  await vote(poll, 1);
  await house.manager.call(updatePoll, house.change(poll, { completed: true }));
  const body = await shown();
  expect(body).toContain(pollTexts.fan.completed);
  expect(body).toContain(`Lanterns · ${pollTexts.fan.wins}`);
  expect(body).toContain(pollTexts.fan.result(1, 100));
});

test('prefers the open poll to a later completed one, and never shows a poll of another event', async () => {
  const foreign = await buildEvent(db, { managerId: (await buildManager(db)).id });
  await house.newPoll({ question: 'Of another house?', eventId: foreign.id });
  await house.newPoll({ question: 'Still open?', startsAt: within(-2 * minuteMs) });
  await house.newPoll({ question: 'Long closed?', startsAt: within(-minuteMs), completed_at: new Date() });
  const body = await shown();
  expect(body).toContain('Still open?');
  expect(body).not.toContain('Long closed?');
  expect(body).not.toContain('Of another house?');
});

test('escapes question and options', async () => {
  await house.newPoll({ question: '<img src=x onerror=alert(1)>?', options: ['<b>Yes</b>', '"No"'] });
  const body = await shown();
  expect(body).not.toMatch(/<img|<b>Yes/);
  expect(body).toContain('&lt;b&gt;Yes&lt;/b&gt;');
});

test('holds the words that its script shows without the server or the poll, in a line that screen readers know', async () => {
  const words = `data-lost="${embedTexts.reconnecting}" data-gone="${embedTexts.gone}"`;
  expect(await shown()).toContain(`<p class="soft" role="status" ${words}></p>`);
  // Screen readers often miss a line that appears together with its text.
  expect((await open()).body).not.toMatch(/:empty {[^}]*display/);
});

test('is kept for seconds by caches, and looks less often while no poll is open', async () => {
  const refresh = async () => /data-refresh="(\d+)"/.exec(await shown())?.[1];
  expect(await refresh()).toBe('30');
  await house.newPoll();
  expect(await refresh()).toBe('10');
  const { headers } = await open();
  expect(headers['cache-control']).toBe('public, max-age=5');
  expect((await open({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test('reads the poll once for fifty visitors', async () => {
  await house.newPoll();
  passedMs += 2_001;
  const queries = vi.spyOn(platform.db.getExecutor(), 'executeQuery');
  await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: `/embed/events/${address}/poll` })));
  expect(queries.mock.calls.filter(([{ sql }]) => sql.includes('from polls'))).toHaveLength(2);
  queries.mockRestore();
});
