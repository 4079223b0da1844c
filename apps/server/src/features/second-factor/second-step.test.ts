import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-lines.ts';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { codeOf, finish, forgetUsedCodes, proveFirst, turnOn } from '../../../testing/second-factor/second-factor.ts';
import { secondFactorRoutes } from './index.ts';

const { app, database } = await openForFile(authHouse(secondFactorRoutes));

let person: Awaited<ReturnType<typeof addPerson>>;
let secret: string;
let recoveryCodes: string[];
let owner: AuthBrowser;

beforeEach(async () => {
  person = await addPerson(database);
  owner = app.browser();
  await owner.signIn(app, person.email);
  ({ secret, recoveryCodes } = await turnOn(owner));
  await forgetUsedCodes(database);
});

/** Returns a browser that has proved the first factor. */
async function halfway(ip?: string): Promise<AuthBrowser> {
  const browser = app.browser(ip);
  expect((await proveFirst(app, browser, person.email)).body.second_step).toEqual({ kind: 'code', ways: ['app'] });
  return browser;
}
const wrong = (offset = 0) => String((Number(codeOf(secret)) + 500_000 + offset) % 1_000_000).padStart(6, '0');

describe('refused second steps', () => {
  test('opens no session after the first factor alone', async () => {
    const browser = await halfway();
    expect([...browser.cookies.keys()]).not.toContain('backline_session');
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.post('auth/refresh_session')).status).toBe(401);
  });

  test('refuses a code from a browser that has proved no first factor', async () => {
    const { status, body } = await finish(app.browser(), codeOf(secret));
    expect([status, body.message]).toEqual([401, secondFactorTexts.stepExpired]);
  });

  test('refuses a wrong code and the code of another person', async () => {
    const other = await addPerson(database);
    const others = app.browser();
    await others.signIn(app, other.email);
    const { secret: foreign, recoveryCodes: foreignCodes } = await turnOn(others);
    const browser = await halfway();
    for (const code of [wrong(), codeOf(foreign)]) {
      const { status, body } = await finish(browser, code);
      expect([status, body.message]).toEqual([403, secondFactorTexts.codeWrong]);
    }
    for (const code of [foreignCodes[0] ?? '', 'abcd-efgh']) {
      const { status, body } = await finish(browser, code);
      expect([status, body.message]).toEqual([403, secondFactorTexts.recoveryCodeWrong]);
    }
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('refuses a code of two steps ago', async () => {
    expect((await finish(await halfway(), codeOf(secret, -2))).status).toBe(403);
  });

  test('accepts a code once, even in two browsers at the same moment', async () => {
    const browsers = [await halfway(), await halfway()];
    const code = codeOf(secret);
    const statuses = await Promise.all(browsers.map(async (browser) => (await finish(browser, code)).status));
    expect(statuses).toContain(200);
    expect(statuses).toContain(403);
    const { body } = await finish(await halfway(), code);
    expect(body.message).toBe(secondFactorTexts.codeUsed);
  });

  test('opens one session for one first factor', async () => {
    const browser = await halfway();
    const copy = browser.copy();
    expect((await finish(browser, codeOf(secret))).status).toBe(200);
    expect((await finish(copy, recoveryCodes[0] ?? '')).status).toBe(401);
  });

  test('ends a sign-in after ten wrong codes, and needs a new first factor then', async () => {
    await database.db.updateTable('pending_sign_ins').set({ tries: 10 }).execute();
    const browser = await halfway();
    await database.db.updateTable('pending_sign_ins').set({ tries: 10 }).execute();
    expect((await finish(browser, codeOf(secret))).status).toBe(401);
  });

  test('refuses a sign-in that began more than 15 minutes ago', async () => {
    const browser = await halfway();
    await database.db
      .updateTable('pending_sign_ins')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect((await finish(browser, codeOf(secret))).status).toBe(401);
  });

  test('refuses a person who was deactivated after the first factor', async () => {
    const browser = await halfway();
    await database.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect((await finish(browser, codeOf(secret))).status).toBe(403);
  });
});

describe('limits', () => {
  test('stops guesses of one network, and lets the owner in by a recovery code even so', async () => {
    const browser = await halfway();
    for (let tried = 0; tried < 10; tried += 1) expect((await finish(browser, wrong(tried))).status).toBe(403);
    const again = browser.copy();
    await proveFirst(app, again, person.email);
    expect((await finish(again, codeOf(secret))).status).toBe(429);
    expect((await finish(again, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('lets the owner in where they have signed in before, however much strangers with the first factor guess', async () => {
    const known = await halfway();
    expect((await finish(known, codeOf(secret))).status).toBe(200);
    await forgetUsedCodes(database);
    for (let tried = 0; tried < 30; tried += 1) await finish(await halfway(), wrong(tried));
    expect((await finish(await halfway(), codeOf(secret))).status).toBe(429);
    await proveFirst(app, known, person.email);
    expect((await finish(known, codeOf(secret))).status).toBe(200);
  }, 60_000);
});

test('opens a session that remembers both factors', async () => {
  const browser = await halfway();
  expect((await finish(browser, codeOf(secret))).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(true);
  expect(browser.cookies.has('backline_pending')).toBe(false);
  const sessions = await database.db
    .selectFrom('sessions')
    .select(['opened_by', 'second_factor'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .execute();
  expect(sessions[0]).toEqual({ opened_by: 'link', second_factor: 'totp' });
});

test('refreshes a session without asking for the second factor again', async () => {
  const browser = await halfway();
  await finish(browser, codeOf(secret));
  expect((await browser.post('auth/refresh_session')).status).toBe(200);
});

test('accepts each recovery code once, in any spelling, with an audit line and a mail', async () => {
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
  const browser = await halfway();
  expect((await finish(browser, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
  const [letter] = await app.outbox(person.email);
  expect(letter?.subject).toBe('A recovery code was used');
  expect(letter?.text).toContain('Codes left: 9');
  const actions = (await auditLines(database.db, 'user', person.id)).map(({ action }) => action);
  expect(actions).toContain('second_factor.recovery_code_used');
  expect((await finish(await halfway(), code)).status).toBe(403);
});

test('stores the secret encrypted and the recovery codes as hashes', async () => {
  const row = await database.db
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.secret?.toString('latin1')).not.toContain(secret);
  const codes = await database.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
  expect(codes).toHaveLength(10);
  expect(codes.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
});
