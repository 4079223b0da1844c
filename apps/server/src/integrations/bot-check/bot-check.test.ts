import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { createBotCheck } from './create-bot-check.ts';

const database = await openForFile(testDatabase());

const log = pino({ level: 'silent' });

describe('proof of work', () => {
  const open = (secretKey = 'a-secret-that-both-processes-have-in-common') =>
    createBotCheck({ botCheck: { kind: 'proof-of-work' }, secretKey }, database.db, log);
  const check = () => open();

  async function fresh(from = check()): Promise<Challenge> {
    const issued = await from.challenge();
    if (issued.kind !== 'proof-of-work') throw new Error(issued.kind);
    return JSON.parse(issued.challenge);
  }
  const solve = (challenge: Challenge) => solveChallenge({ challenge, deriveKey });
  const answer = (challenge: Challenge, solution: unknown) => btoa(JSON.stringify({ challenge, solution }));

  test('refuses malformed text as a proof of work', async () => {
    for (const nonsense of ['', 'x', btoa('{}'), btoa('null'), btoa('{"challenge":{},"solution":{}}')]) {
      expect(await check().verify(nonsense, '10.0.0.1')).toBe(false);
    }
  });

  test('refuses a guessed solution and the solution of another challenge', async () => {
    const [challenge, other] = [await fresh(), await fresh()];
    const guess = { counter: 300, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` };
    expect(await check().verify(answer(challenge, guess), '10.0.0.1')).toBe(false);
    expect(await check().verify(answer(challenge, await solve(other)), '10.0.0.1')).toBe(false);
  });

  test('rejects a challenge that this server did not issue or that was made easier', async () => {
    const foreign = await fresh(open('the-secret-of-somebody-who-makes-own-ones'));
    expect(await check().verify(answer(foreign, await solve(foreign)), '10.0.0.1')).toBe(false);
    const easier = await fresh();
    easier.parameters.cost = 1;
    easier.parameters.keyPrefix = '00';
    expect(await check().verify(answer(easier, await solve(easier)), '10.0.0.1')).toBe(false);
  });

  test('refuses an expired challenge and one whose expiry was changed', async () => {
    const challenge = await fresh();
    const solution = await solve(challenge);
    const now = Date.now();
    expect((challenge.parameters.expiresAt ?? 0) * 1000).toBeLessThanOrEqual(now + 10 * 60_000);
    challenge.parameters.expiresAt = Math.floor(now / 1000) + 86_400;
    expect(await check().verify(answer(challenge, solution), '10.0.0.1')).toBe(false);
    challenge.parameters.expiresAt = Math.floor(now / 1000) - 1;
    expect(await check().verify(answer(challenge, solution), '10.0.0.1')).toBe(false);
  });

  test('accepts a solved challenge only once across all processes', async () => {
    const challenge = await fresh();
    const solved = answer(challenge, await solve(challenge));
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => open().verify(solved, '10.0.0.1')));
    expect(verdicts.filter(Boolean)).toHaveLength(1);
    expect(await check().verify(solved, '10.0.0.1')).toBe(false);
  });
});

/** Implements https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
describe('turnstile', () => {
  const seen: { url: string | undefined; form: Record<string, string> }[] = [];
  let reply: object;
  let server: Server;
  let apiUrl: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        seen.push({ url: `${request.method} ${request.url}`, form: Object.fromEntries(new URLSearchParams(text)) });
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const open = (url = apiUrl) =>
    createBotCheck(
      { botCheck: { kind: 'turnstile', siteKey: 'site', secretKey: 'cloudflare', apiUrl: url }, secretKey: 'x' },
      database.db,
      log,
    );

  test('rejects an empty answer without a call, and an answer that Cloudflare rejects', async () => {
    expect(await open().verify('', '10.0.0.1')).toBe(false);
    expect(seen).toEqual([]);
    reply = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect(await open().verify('used', '10.0.0.1')).toBe(false);
  });

  test('fails closed if our secret is wrong or Cloudflare is down', async () => {
    reply = { success: false, 'error-codes': ['invalid-input-secret'] };
    await expect(open().verify('token', '10.0.0.1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(open('http://127.0.0.1:1').verify('token', '10.0.0.1')).rejects.toMatchObject({ code: 'unavailable' });
    reply = { unexpected: true };
    await expect(open().verify('token', '10.0.0.1')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('sends the documented form to Cloudflare and accepts a success', async () => {
    reply = { success: true, challenge_ts: '2026-11-20T12:00:00Z', hostname: 'localhost', 'error-codes': [] };
    seen.length = 0;
    expect(await open().verify('token', '10.0.0.1')).toBe(true);
    expect(seen).toEqual([
      { url: 'POST /turnstile/v0/siteverify', form: { secret: 'cloudflare', response: 'token', remoteip: '10.0.0.1' } },
    ]);
    expect(await open().challenge()).toEqual({ kind: 'turnstile', site_key: 'site' });
  });
});

test('requires no answer when the bot check is off', async () => {
  const off = createBotCheck({ botCheck: { kind: 'off' }, secretKey: 'x' }, database.db, log);
  expect(await off.challenge()).toEqual({ kind: 'off' });
  expect(await off.verify('', '10.0.0.1')).toBe(true);
});
