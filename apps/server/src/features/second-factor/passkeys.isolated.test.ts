import type { PasskeyCreation, PasskeyRequest } from '@backline/contract/passkeys';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-lines.ts';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { Authenticator } from '../../../testing/second-factor/authenticator.ts';
import { finish, proveFirst, turnOn } from '../../../testing/second-factor/second-factor.ts';
import { secondFactorRoutes } from './index.ts';

const { app, database } = await openForFile(authHouse(secondFactorRoutes));
const { db } = database;

let person: Awaited<ReturnType<typeof addPerson>>;
let owner: AuthBrowser;
let key: Authenticator;

beforeEach(async () => {
  person = await addPerson(database);
  owner = app.browser();
  await owner.signIn(app, person.email);
  key = new Authenticator();
});

async function register(
  browser: AuthBrowser,
  authenticator: Authenticator,
  proof: object = {},
  behaviour: object = {},
) {
  const { body } = await browser.post('users/begin_passkey', { ...proof });
  return browser.post(
    'users/confirm_passkey',
    authenticator.register(body as unknown as PasskeyCreation, 'Laptop', behaviour),
  );
}

const ask = async (browser: AuthBrowser, path: string) => (await browser.post(path)).body as unknown as PasskeyRequest;
const signInRequest = (browser: AuthBrowser) => ask(browser, 'auth/begin_passkey_sign_in');

async function signIn(browser: AuthBrowser, authenticator: Authenticator, behaviour: object = {}) {
  const passkey = authenticator.assert(await signInRequest(browser), behaviour);
  const answer = await browser.post('auth/sign_in_with_passkey', { passkey });
  if (answer.status === 200) await browser.finish(String(answer.body.token));
  return answer;
}
const refusal = [403, secondFactorTexts.passkeyRefused];
const verdict = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.message];

describe('refused passkeys', () => {
  test.each([
    ['another origin', { origin: 'https://backline.example.net' }],
    ['a person who showed no fingerprint, face or PIN', { isVerified: false }],
  ])('refuses to register from %s', async (_case, behaviour) => {
    expect(verdict(await register(owner, key, {}, behaviour))).toEqual([403, secondFactorTexts.passkeyUnproved]);
  });

  test.each([
    ['another origin', { origin: 'https://backline.example.net' }],
    ['a person who showed no fingerprint, face or PIN', { isVerified: false }],
  ])('refuses a sign-in from %s', async (_case, behaviour) => {
    await register(owner, key);
    const browser = app.browser();
    expect(verdict(await signIn(browser, key, behaviour))).toEqual(refusal);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('refuses an unknown passkey and one of a deactivated person in the same words', async () => {
    expect(verdict(await signIn(app.browser(), key))).toEqual(refusal);
    await register(owner, key);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(verdict(await signIn(app.browser(), key))).toEqual(refusal);
  });

  test('refuses a challenge that was used, that is five minutes old, and that another browser asked for', async () => {
    await register(owner, key);
    const browser = app.browser();
    const request = await signInRequest(browser);
    const stolen = browser.copy();
    expect((await browser.post('auth/sign_in_with_passkey', { passkey: key.assert(request) })).status).toBe(200);
    expect(verdict(await stolen.post('auth/sign_in_with_passkey', { passkey: key.assert(request) }))).toEqual(refusal);

    const old = await signInRequest(browser);
    await db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect(verdict(await browser.post('auth/sign_in_with_passkey', { passkey: key.assert(old) }))).toEqual(refusal);

    const others = await signInRequest(app.browser());
    await signInRequest(browser);
    expect(verdict(await browser.post('auth/sign_in_with_passkey', { passkey: key.assert(others) }))).toEqual(refusal);
  });

  test('refuses a signature over another challenge, and uses the asked one up', async () => {
    await register(owner, key);
    const browser = app.browser();
    const request = await signInRequest(browser);
    const forged = { ...key.assert(request), signature: key.assert({ ...request, challenge: 'other' }).signature };
    const copy = browser.copy();
    expect(verdict(await browser.post('auth/sign_in_with_passkey', { passkey: forged }))).toEqual(refusal);
    expect(verdict(await copy.post('auth/sign_in_with_passkey', { passkey: key.assert(request) }))).toEqual(refusal);
  });

  test('refuses a counter that does not grow, as of a copied authenticator', async () => {
    await register(owner, key);
    expect((await signIn(app.browser(), key, { counter: 7 })).status).toBe(200);
    expect(verdict(await signIn(app.browser(), key, { counter: 7 }))).toEqual(refusal);
    expect((await signIn(app.browser(), key, { counter: 8 })).status).toBe(200);
  });

  test('refuses somebody else’s passkey in a second step', async () => {
    const other = await addPerson(database);
    const others = app.browser();
    await others.signIn(app, other.email);
    const foreign = new Authenticator();
    await register(others, foreign);
    await register(owner, key);
    const browser = app.browser();
    await proveFirst(app, browser, person.email);
    const request = await ask(browser, 'auth/begin_passkey_step');
    const answer = await browser.post('auth/finish_passkey_step', { passkey: foreign.assert(request) });
    expect(verdict(answer)).toEqual(refusal);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('refuses a challenge of a sign-in in a second step', async () => {
    await register(owner, key);
    const browser = app.browser();
    await proveFirst(app, browser, person.email);
    const request = await signInRequest(browser);
    const answer = await browser.post('auth/finish_passkey_step', { passkey: key.assert(request) });
    expect(verdict(answer)).toEqual(refusal);
  });

  test('refuses a passkey that is registered already, and one without a proof beside an authenticator app', async () => {
    await register(owner, key);
    expect((await owner.post('users/begin_passkey', {})).status).toBe(422);
    const proof = { passkey: key.assert(await ask(owner, 'users/begin_passkey_proof')) };
    expect(verdict(await register(owner, key, proof))).toEqual([409, secondFactorTexts.passkeyTaken]);
  });

  test('refuses to remove a passkey of somebody else', async () => {
    await register(owner, key);
    const other = await addPerson(database);
    const others = app.browser();
    await others.signIn(app, other.email);
    const { recoveryCodes } = await turnOn(others);
    const [passkey] = await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute();
    const answer = await others.post('users/end_passkey', { passkey_id: passkey?.id, code: recoveryCodes[0] });
    expect(answer.status).toBe(404);
  });
});

test('signs in by a passkey without a second step, and remembers how', async () => {
  const { body } = await register(owner, key);
  expect(body.recovery_codes).toHaveLength(10);
  const browser = app.browser();
  expect((await signIn(browser, key)).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(true);
  const session = await db
    .selectFrom('sessions')
    .select(['opened_by', 'second_factor'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  expect(session).toEqual({ opened_by: 'passkey', second_factor: 'passkey' });
  const actions = (await auditLines(db, 'user', person.id)).map(({ action }) => action);
  expect(actions).toContain('passkey.added');
  expect((await app.outbox(person.email))[0]?.text).toContain('A passkey was added');
});

test('signs in a person of an older installation, who has no identity yet', async () => {
  await register(owner, key);
  await db.updateTable('users').set({ identity_id: null }).where('id', '=', person.id).execute();
  const browser = app.browser();
  expect((await signIn(browser, key)).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(true);
});

test('completes a second step by a passkey, or by a recovery code', async () => {
  const codes = (await register(owner, key)).body.recovery_codes as string[];
  const browser = app.browser();
  expect((await proveFirst(app, browser, person.email)).body.second_step).toEqual({ kind: 'code', ways: ['passkey'] });
  const request = await ask(browser, 'auth/begin_passkey_step');
  expect(request.credentials).toEqual([{ id: key.id, transports: ['internal'] }]);
  const { status, body } = await browser.post('auth/finish_passkey_step', { passkey: key.assert(request) });
  expect([status, typeof body.csrfToken]).toEqual([200, 'string']);
  expect(await browser.isSignedIn()).toBe(true);
  const other = app.browser();
  await proveFirst(app, other, person.email);
  expect((await finish(other, codes[0] ?? '')).status).toBe(200);
});

test('keeps several passkeys with names, and removes one by a proof of another', async () => {
  await register(owner, key);
  const second = new Authenticator();
  const proof = { passkey: key.assert(await ask(owner, 'users/begin_passkey_proof')) };
  expect((await register(owner, second, proof)).body.recovery_codes).toEqual([]);
  const { passkeys } = (await owner.get('users/get_second_factor')).body as { passkeys: { passkey_id: number }[] };
  expect(passkeys).toMatchObject([{ name: 'Laptop', last_used_dttm: expect.any(Number) }, { last_used_dttm: null }]);
  const removal = { passkey: second.assert(await ask(owner, 'users/begin_passkey_proof')) };
  const { body } = await owner.post('users/end_passkey', { passkey_id: passkeys[0]?.passkey_id, ...removal });
  expect(body.message).toBe(secondFactorTexts.passkeyRemoved);
  expect(verdict(await signIn(app.browser(), key))).toEqual(refusal);
  expect((await signIn(app.browser(), second)).status).toBe(200);
});

test('forgets the recovery codes with the last factor', async () => {
  const codes = (await register(owner, key)).body.recovery_codes as string[];
  const [passkey] = await db.selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute();
  expect((await owner.post('users/end_passkey', { passkey_id: passkey?.id, code: codes[0] })).status).toBe(200);
  const left = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
  expect(left).toEqual([]);
});
