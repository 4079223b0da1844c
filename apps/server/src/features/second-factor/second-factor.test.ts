import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-lines.ts';
import { addPerson, authHouse, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { codeOf, finish, forgetUsedCodes, proveFirst, turnOn } from '../../../testing/second-factor/second-factor.ts';
import { hashPassword } from '../../integrations/identity/password.ts';
import { houseSettingsRoutes } from '../house-settings/index.ts';
import { secondFactorRoutes } from './index.ts';

const { app, database } = await openForFile(authHouse([...secondFactorRoutes, ...houseSettingsRoutes]));
const { db } = database;

type Person = Awaited<ReturnType<typeof addPerson>>;
let person: Person;
let owner: AuthBrowser;

beforeEach(async () => {
  await db.updateTable('house_settings').set({ admins_need_second_factor: false }).execute();
  person = await addPerson(database, { role: 'ADMIN' });
  owner = app.browser();
  await owner.signIn(app, person.email);
});

const stateOf = async (browser: AuthBrowser) => (await browser.get('users/get_second_factor')).body;
const settings = { announcement: '', announcement_url: null, announcement_until: null, footer_year: 2025 };
const require = (browser: AuthBrowser) =>
  browser.post('house/update_settings', { ...settings, admins_need_second_factor: true });
const actionsOf = async ({ id }: Person) => (await auditLines(db, 'user', id)).map(({ action }) => action);

async function anotherAdmin() {
  const admin = await addPerson(database, { role: 'ADMIN' });
  const browser = app.browser();
  await browser.signIn(app, admin.email);
  return { admin, browser };
}

describe('refused changes', () => {
  test('refuses a wrong code at the setup, and stays off', async () => {
    await owner.post('users/begin_totp');
    const { status, body } = await owner.post('users/confirm_totp', { code: '000000' });
    expect([status, body.message]).toEqual([403, secondFactorTexts.setupWrong]);
    expect(await stateOf(owner)).toMatchObject({ totp_since_dttm: null, recovery_codes_left: 0 });
  });

  test('refuses a setup that began more than 15 minutes ago', async () => {
    const { secret } = (await owner.post('users/begin_totp')).body;
    await db
      .updateTable('totp_factors')
      .set({ pending_at: new Date(Date.now() - 16 * 60_000) })
      .execute();
    const { status, body } = await owner.post('users/confirm_totp', { code: codeOf(String(secret)) });
    expect([status, body.message]).toEqual([409, secondFactorTexts.setupExpired]);
  });

  test('refuses to remove or replace the app, and to renew the codes, without a code or the password', async () => {
    await turnOn(owner);
    for (const path of ['users/end_totp', 'users/renew_recovery_codes', 'users/begin_totp']) {
      const missing = await owner.post(path, {});
      expect([missing.status, missing.body.message]).toEqual([422, expect.any(String)]);
      expect((await owner.post(path, { code: '000000' })).status).toBe(403);
      expect((await owner.post(path, { password: 'not the right password' })).status).toBe(403);
    }
    expect((await stateOf(owner)).totp_since_dttm).not.toBeNull();
  });

  test('refuses guesses after ten wrong ones', async () => {
    const { secret } = await turnOn(owner);
    await forgetUsedCodes(database);
    for (let tried = 0; tried < 10; tried += 1) await owner.post('users/end_totp', { code: '000000' });
    expect((await owner.post('users/end_totp', { code: codeOf(secret) })).status).toBe(429);
  });

  test('keeps the only factor of an ADMIN whose house requires one', async () => {
    const { secret } = await turnOn(owner);
    expect((await require(owner)).status).toBe(200);
    await forgetUsedCodes(database);
    const { status, body } = await owner.post('users/end_totp', { code: codeOf(secret) });
    expect([status, body.message]).toEqual([409, secondFactorTexts.neededByHouse]);
  });
});

test('ends other sessions without a second factor when one is added, and mails the owner', async () => {
  const other = app.browser();
  await other.signIn(app, person.email);
  const { recoveryCodes } = await turnOn(owner);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect([await owner.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  expect((await app.outbox(person.email))[0]?.subject).toBe('Two-step sign-in: a factor was added');
  expect(await actionsOf(person)).toContain('second_factor.added');
});

test.each(['code', 'recovery code', 'password'])(
  'removes the app by a %s, and asks for no code any more',
  async (by) => {
    const { secret, recoveryCodes } = await turnOn(owner);
    await forgetUsedCodes(database);
    const password = 'correct horse battery';
    const { identity_id } = await db
      .selectFrom('users')
      .select('identity_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await app.platform.identity.adoptPassword(identity_id ?? '', await hashPassword(password));
    const proof = {
      code: { code: codeOf(secret) },
      'recovery code': { code: recoveryCodes[3] },
      password: { password },
    }[by];
    expect((await owner.post('users/end_totp', proof)).body.message).toBe(secondFactorTexts.off);
    expect(await stateOf(owner)).toMatchObject({ totp_since_dttm: null, recovery_codes_left: 0 });
    expect((await app.outbox(person.email))[0]?.subject).toBe('Two-step sign-in: a factor was removed');
    const browser = app.browser();
    expect((await proveFirst(app, browser, person.email)).body.second_step).toBeUndefined();
    expect(await browser.isSignedIn()).toBe(true);
  },
);

test('replaces the app by a code of the old one, and keeps the recovery codes', async () => {
  const { secret, recoveryCodes } = await turnOn(owner);
  await forgetUsedCodes(database);
  const next = String((await owner.post('users/begin_totp', { code: codeOf(secret) })).body.secret);
  const { body } = await owner.post('users/confirm_totp', { code: codeOf(next) });
  expect(body).toEqual({ message: secondFactorTexts.replaced, recovery_codes: [] });
  const browser = app.browser();
  await proveFirst(app, browser, person.email);
  expect((await finish(browser, codeOf(secret, 1))).status).toBe(403);
  expect((await finish(browser, recoveryCodes[0] ?? '')).status).toBe(200);
});

test('renews the recovery codes, after which no old one works', async () => {
  const { secret, recoveryCodes } = await turnOn(owner);
  await forgetUsedCodes(database);
  const { body } = await owner.post('users/renew_recovery_codes', { code: codeOf(secret) });
  expect(body.recovery_codes).toHaveLength(10);
  const browser = app.browser();
  await proveFirst(app, browser, person.email);
  const refused = await finish(browser, recoveryCodes[0] ?? '');
  expect([refused.status, refused.body.message]).toEqual([403, secondFactorTexts.recoveryCodeWrong]);
});

describe('a house that requires a second factor of its ADMINs', () => {
  test('refuses the setting from an ADMIN without a second factor', async () => {
    const { status, body } = await require(owner);
    expect([status, body.message]).toEqual([422, secondFactorTexts.turnOnOwnFirst]);
  });

  test('ends the sessions of ADMINs without one, and of nobody else', async () => {
    const { browser: other } = await anotherAdmin();
    const manager = await addPerson(database);
    const managers = app.browser();
    await managers.signIn(app, manager.email);
    await turnOn(owner);
    expect((await require(owner)).status).toBe(200);
    expect(await Promise.all([owner, other, managers].map((browser) => browser.isSignedIn()))).toEqual([
      true,
      false,
      true,
    ]);
    const browser = app.browser();
    expect((await proveFirst(app, browser, manager.email)).body.second_step).toBeUndefined();
  });

  test('lets an ADMIN without one do nothing but set one up', async () => {
    const { admin } = await anotherAdmin();
    await turnOn(owner);
    await require(owner);
    const browser = app.browser();
    expect((await proveFirst(app, browser, admin.email)).body.second_step).toEqual({ kind: 'set_up', ways: [] });
    expect(await browser.isSignedIn()).toBe(false);
    expect((await finish(browser, '123456')).status).toBe(401);
    const secret = String((await browser.post('auth/begin_required_totp')).body.secret);
    expect((await browser.post('auth/confirm_required_totp', { code: '000000' })).status).toBe(403);
    const { status, body } = await browser.post('auth/confirm_required_totp', { code: codeOf(secret) });
    expect([status, (body.recovery_codes as string[]).length]).toEqual([200, 10]);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('offers no setup to a person who has a factor already', async () => {
    await turnOn(owner);
    await require(owner);
    const browser = app.browser();
    await proveFirst(app, browser, person.email);
    expect((await browser.post('auth/begin_required_totp')).status).toBe(401);
  });
});

describe('resets', () => {
  test('refuses one’s own reset, and a reset of somebody without a factor', async () => {
    await turnOn(owner);
    const { admin } = await anotherAdmin();
    const own = await owner.post('users/reset_second_factor', { user_id: person.id });
    expect([own.status, own.body.message]).toEqual([409, secondFactorTexts.resetOwn]);
    expect((await owner.post('users/reset_second_factor', { user_id: admin.id })).status).toBe(409);
  });

  test('refuses a reset from a session without a second factor where the house requires one', async () => {
    const { admin, browser } = await anotherAdmin();
    await turnOn(browser);
    await turnOn(owner);
    await require(owner);
    await db.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', person.id).execute();
    expect((await owner.post('users/reset_second_factor', { user_id: admin.id })).status).toBe(403);
  });

  test('removes the factors of another ADMIN, ends their sessions and mails them', async () => {
    const { admin, browser } = await anotherAdmin();
    await turnOn(browser);
    await turnOn(owner);
    const { body: listed } = await owner.get('users/get_second_factors', { search: '' });
    expect(listed).toContainEqual(expect.objectContaining({ id: admin.id, has_factor: true, is_own: false }));
    expect((await owner.post('users/reset_second_factor', { user_id: admin.id })).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(false);
    expect((await app.outbox(admin.email))[0]?.subject).toBe('Your second factor was reset');
    expect(await actionsOf(admin)).toContain('second_factor.reset');
    const next = app.browser();
    expect((await proveFirst(app, next, admin.email)).body.second_step).toBeUndefined();
  });
});
