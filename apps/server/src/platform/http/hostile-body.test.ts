import { requestAccess } from '@backline/contract/auth';
import { createEvent } from '@backline/contract/events';
import { addFanImportRows } from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import { addTracks } from '@backline/contract/tracks';
import { maxBodyBytes, failure, maxFields } from '@backline/contract/operation';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { costRatio } from '../../../testing/cost-ratio.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildManager } from '../../../builders/builders.ts';
import { createApp } from '../../app.ts';
import { maxJsonParts } from './json-bodies.ts';

const logged: string[] = [];
const house = await openForFile(testPlatform());
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const app = await openForFile(createApp({ ...house.platform, log }));
const manager = await signedInAs(app, house.platform, await buildManager(house.platform.db));
// Makes a first call, which compiles the schemas, before any test measures.
await anonymous(app).call(requestAccess, {});
beforeEach(() => {
  logged.length = 0;
});

async function sendTracks(body: string) {
  const { cookie, csrfToken } = manager;
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: `/api/${addTracks.path}`, headers, payload: body });
  return { status: answer.statusCode, ...failure.parse(answer.json()) };
}

async function send(body: string) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${requestAccess.path}`,
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  return {
    status: answer.statusCode,
    bytes: answer.body.length,
    loggedBytes: logged.join('').length,
    failure: failure.parse(answer.json()),
  };
}

const undeclared = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));

test('refuses a body with 90,000 undeclared fields without parsing it, with a short response and log line', async () => {
  const body = undeclared(90_000);
  expect(body.length).toBeGreaterThan(900_000);
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const { status, bytes, loggedBytes, failure: said } = await send(body);
  expect([status, said.message]).toEqual([413, generalTexts.bodyTooLarge]);
  for (const [text] of parse.mock.calls) expect(text.length).toBeLessThan(500);
  expect(bytes).toBeLessThan(500);
  expect(loggedBytes).toBeLessThan(1_500);
});

test('names the first 20 of many undeclared fields in the response and the log', async () => {
  const body = undeclared(6_500);
  expect(body.length / maxBodyBytes).toBeCloseTo(0.98, 1);
  const { status, bytes, loggedBytes, failure: said } = await send(body);
  expect([status, said.fields?.length]).toEqual([422, maxFields]);
  expect(bytes).toBeLessThan(3_000);
  expect(loggedBytes).toBeLessThan(3_000);
});

test('truncates, in the response and the log, a field name that is as long as the body', async () => {
  const { status, bytes, loggedBytes } = await send(JSON.stringify({ ['k'.repeat(60_000)]: 0 }));
  expect(status).toBe(422);
  expect(bytes).toBeLessThan(2_000);
  expect(loggedBytes).toBeLessThan(2_000);
});

test('refuses deeply nested lists like any other invalid value', async () => {
  const { status } = await send(`{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
  expect(status).toBe(422);
});

test.each([
  ['undeclared fields', 65, (size: number) => undeclared(100 * size)],
  ['nested lists', 60, (size: number) => `{"name":${'['.repeat(500 * size)}${']'.repeat(500 * size)}}`],
])('rejects one body full of %s faster than the same number spread over %d bodies', async (_what, count, bodyOf) => {
  const [whole, piece] = [bodyOf(count), bodyOf(1)];
  expect(whole.length).toBeGreaterThan(0.9 * maxBodyBytes);
  const ratio = await costRatio(
    () => send(whole),
    async () => {
      for (let sent = 0; sent < count; sent += 1) await send(piece);
    },
  );
  expect(ratio).toBeLessThan(1);
});

test('names the first 20 errors of a list in which every row is wrong', async () => {
  const rows = Array.from({ length: 500 }, () => ({ name: 1, email: 1, phone: 1, section: 1, row: 1, seat: 1 }));
  const { status, body } = await manager.call(addFanImportRows, {
    event_id: 1,
    fan_import_id: 1,
    first_line: 2,
    rows,
  });
  expect([status, body.fields?.length]).toEqual([422, maxFields]);
});

test.each([
  ['nested lists', '['.repeat(maxJsonParts) + ']'.repeat(maxJsonParts)],
  ['lists side by side', `[${'[],'.repeat(maxJsonParts)}0]`],
  ['fields', `{${Array.from({ length: maxJsonParts + 1 }, (_, at) => `"${at}":0`).join(',')}}`],
])('refuses a large body full of %s before it is parsed', async (_what, rows) => {
  const body = `{"event_id":1,"data":${rows}}`;
  expect(body.length).toBeLessThan(addTracks.maxBytes);
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect((await sendTracks(body)).status).toBe(413);
  for (const [text] of parse.mock.calls) expect(text.length).toBeLessThan(500);
});

test('accepts a large body whose brackets and commas stand in texts, also after an escaped quotation mark', async () => {
  const name = `\\"${'[{,'.repeat(maxJsonParts / 2)}`;
  const { status, fields } = await sendTracks(`{"event_id":1,"data":[{"music_title":"${name}"}]}`);
  expect([status, fields?.[0]?.path]).toEqual([422, 'data.0.music_title']);
});

test("enforces and documents an operation's own body limit", async () => {
  const call = (bytes: number) => manager.call(createEvent, { artist_bio: 'x'.repeat(bytes) });
  expect(createEvent.maxBytes).toBeGreaterThan(maxBodyBytes);
  expect((await call(createEvent.maxBytes - 100)).status).toBe(422);
  expect((await call(createEvent.maxBytes)).status).toBe(413);
});
