import {
  listOwnProviderAccounts,
  listProviderAccounts,
  removeProviderAccount,
} from '@backline/contract/provider-accounts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { addPerson, openAuthApp, type AuthApp, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { openProvider, type Account } from '../../../testing/single-sign-on/open-provider.ts';
import { singleSignOnRoutes } from './index.ts';

const database = await openForFile(testDatabase());
const { db } = database;
const accounts: Record<string, Account> = {};
const provider = await openForFile(openProvider(accounts));
const groups = 'chiefs=ADMIN, bookers = MANAGER, crew=TEAMMEMBER';
const open = (more: NodeJS.ProcessEnv) => openAuthApp(database, { ...provider.settings, ...more }, singleSignOnRoutes);
const app = await open({});
const mapped = await open({ OIDC_GROUPS: groups });
const only = await open({ OIDC_ONLY: 'on' });
const without = await openAuthApp(database, {}, singleSignOnRoutes);
afterAll(() => Promise.all([app, mapped, only, without].map((each) => each.close())));

let count = 0;
let subject: string;
let person: Awaited<ReturnType<typeof addPerson>>;

beforeEach(async () => {
  count += 1;
  subject = `account-${count}`;
  person = await addPerson(database);
  accounts[subject] = { email: person.email, email_verified: true, name: 'Ada of the provider' };
});

const begin = async (browser: AuthBrowser) => String((await browser.post('auth/begin_single_sign_on')).body.url);
const finish = (browser: AuthBrowser, { search }: URL) =>
  browser.post('auth/finish_single_sign_on', { query: search.slice(1) });

async function signIn(at: AuthApp, who: string | null = subject, browser = at.browser()) {
  const answer = await finish(browser, await provider.signIn(await begin(browser), who));
  if (answer.status === 200) await browser.finish(String(answer.body.token));
  return { browser, verdict: [answer.status, answer.body.message], isSignedIn: await browser.isSignedIn() };
}
const refused = { verdict: [403, signOnTexts.notAllowed], isSignedIn: false };
const linked = () => db.selectFrom('provider_accounts').selectAll().where('subject', '=', subject).execute();

describe('refused answers of the provider', () => {
  test('refuses an answer in another browser than the one that asked', async () => {
    const back = await provider.signIn(await begin(app.browser()), subject);
    expect((await finish(app.browser(), back)).status).toBe(403);
    const other = app.browser();
    await begin(other);
    expect((await finish(other, back)).body.message).toBe(signOnTexts.failed);
  });

  test('refuses an answer that was used, even with a copy of the cookie', async () => {
    const browser = app.browser();
    const back = await provider.signIn(await begin(browser), subject);
    const copy = browser.copy();
    expect((await finish(browser, back)).status).toBe(200);
    expect((await finish(copy, back)).status).toBe(403);
    expect((await finish(browser, back)).status).toBe(403);
  });

  test('refuses a forged state, a forged code and an answer without either', async () => {
    for (const [name, value] of [
      ['state', 'forged'],
      ['code', 'forged'],
      ['code', ''],
    ] as const) {
      const browser = app.browser();
      const back = await provider.signIn(await begin(browser), subject);
      if (value === '') back.searchParams.delete(name);
      else back.searchParams.set(name, value);
      expect((await finish(browser, back)).status).toBe(403);
    }
    expect(await linked()).toEqual([]);
  });

  test('says so if the person cancels at the provider', async () => {
    expect(await signIn(app, null)).toMatchObject({ verdict: [403, signOnTexts.cancelled], isSignedIn: false });
  });

  test('says so if the provider cannot be reached, and tries again at the next sign-in', async () => {
    const away = await open({ OIDC_ISSUER: 'http://localhost:9' });
    const answer = await away.browser().post('auth/begin_single_sign_on');
    await away.close();
    expect([answer.status, answer.body.message]).toEqual([503, signOnTexts.unreachable]);
  });

  test('knows no single sign-on where none is configured', async () => {
    expect((await without.browser().post('auth/begin_single_sign_on')).status).toBe(404);
    const { body } = await without.browser().get('auth/get_sign_in_ways');
    expect(body).toEqual({ provider: null, is_only: false });
  });
});

describe('refused people', () => {
  test('refuses somebody whom nobody here knows, and creates nobody without groups', async () => {
    accounts[subject] = { email: 'stranger@example.org', email_verified: true };
    expect(await signIn(app)).toMatchObject(refused);
    expect(await db.selectFrom('users').select('id').where('email', '=', 'stranger@example.org').execute()).toEqual([]);
  });

  test('links nobody by an address that the provider has not verified', async () => {
    accounts[subject] = { email: person.email, email_verified: false };
    expect(await signIn(app)).toMatchObject(refused);
    expect(await linked()).toEqual([]);
  });

  test('refuses a second account of the provider for the same person', async () => {
    expect((await signIn(app)).isSignedIn).toBe(true);
    accounts['impostor'] = { email: person.email, email_verified: true };
    expect(await signIn(app, 'impostor')).toMatchObject(refused);
  });

  test('refuses a deactivated person, also under a linked account', async () => {
    await signIn(app);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(await signIn(app)).toMatchObject(refused);
  });

  test.each([
    ['no group', []],
    ['an unknown group', ['guests']],
    ['a group of a lower role', ['crew']],
  ])('refuses a manager with %s where groups decide', async (_case, own) => {
    accounts[subject] = { ...accounts[subject], groups: own };
    expect(await signIn(mapped)).toMatchObject(refused);
    expect(await linked()).toEqual([]);
  });

  test('creates no team member, who would need a manager, and nobody over a fan’s address', async () => {
    accounts[subject] = { email: 'crew@example.org', email_verified: true, groups: ['crew'] };
    expect(await signIn(mapped)).toMatchObject(refused);
    const fan = await addPerson(database, { role: 'USER' });
    accounts[subject] = { email: fan.email, email_verified: true, groups: ['chiefs'] };
    expect(await signIn(mapped)).toMatchObject(refused);
  });
});

test('links a person by their verified address, mails them, and finds them by the account from then on', async () => {
  expect((await signIn(app)).isSignedIn).toBe(true);
  expect((await app.outbox(person.email))[0]?.text).toContain('House ID');
  expect((await auditLines(db, 'user', person.id)).map(({ action }) => action)).toContain('single_sign_on.linked');
  accounts[subject] = { email: 'married@example.org', email_verified: true };
  const { browser, isSignedIn: isIn } = await signIn(app);
  expect(isIn).toBe(true);
  expect((await browser.get('users/get_auth_details')).body.id).toBe(person.id);
  const session = await db
    .selectFrom('sessions')
    .select(['opened_by', 'second_factor'])
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  expect(session).toEqual({ opened_by: 'single_sign_on', second_factor: 'provider' });
});

describe('links between people and their accounts at the provider', () => {
  const asAdmin = async () => signedInAs(app.app, app.platform, await buildAdmin(db));
  const own = { issuer: provider.settings['OIDC_ISSUER'], provider: 'House ID' };

  test('are listed and removed by administrators only', async () => {
    await signIn(app);
    const manager = await signedInAs(app.app, app.platform, await buildManager(db));
    expect((await manager.call(listProviderAccounts, {})).status).toBe(403);
    const input = { user_id: person.id, issuer: own.issuer };
    expect((await manager.call(removeProviderAccount, input)).status).toBe(403);
    expect(await linked()).toHaveLength(1);
  });

  test('refuses to remove a link of a fan, an unknown person, another provider, and one that is gone', async () => {
    await signIn(app);
    const admin = await asAdmin();
    const remove = (user_id: number, issuer: string) => admin.call(removeProviderAccount, { user_id, issuer });
    const fan = await addPerson(database, { role: 'USER' });
    for (const id of [fan.id, 999_999_999]) expect((await remove(id, own.issuer)).status).toBe(404);
    expect((await remove(person.id, 'https://other.example.org')).status).toBe(404);
    expect((await remove(person.id, own.issuer)).status).toBe(200);
    const { status, body } = await remove(person.id, own.issuer);
    expect([status, body.message]).toEqual([404, signOnTexts.linkGone]);
  });

  test('show people their own links, and administrators everybody’s, by name and by the account', async () => {
    await signIn(app);
    const other = await addPerson(database, { name: 'Otto Other' });
    accounts['other'] = { email: other.email, email_verified: true };
    await signIn(app, 'other');
    const { body: mine } = await (await signedInAs(app.app, app.platform, person)).call(listOwnProviderAccounts, {});
    expect(mine).toMatchObject([{ ...own, subject }]);
    const admin = await asAdmin();
    for (const search of ['otto', 'OTHER']) {
      const { body } = await admin.call(listProviderAccounts, { search });
      expect(body).toMatchObject([{ ...own, subject: 'other', user_id: other.id, user_name: 'Otto Other' }]);
    }
    const first = await admin.call(listProviderAccounts, { page_size: 1 });
    const next = await admin.call(listProviderAccounts, { page_size: 1, cursor: first.headers['x-next-cursor'] });
    expect([first.body[0]?.subject, next.body[0]?.subject]).toEqual(['other', subject]);
  });

  test('end no session when they are removed, and leave an audit line', async () => {
    const { browser } = await signIn(app);
    const admin = await asAdmin();
    const input = { user_id: person.id, issuer: own.issuer };
    expect((await admin.call(removeProviderAccount, input)).body.message).toBe(signOnTexts.linkRemoved(person.name));
    expect(await linked()).toEqual([]);
    expect(await browser.isSignedIn()).toBe(true);
    const lines = await auditLines(db, 'user', person.id);
    expect(lines.find(({ action }) => action === 'single_sign_on.unlinked')).toMatchObject({
      before: { issuer: own.issuer, account: subject },
    });
  });

  test('come again after a removal only by the rules of a first link', async () => {
    await signIn(app);
    const admin = await asAdmin();
    await admin.call(removeProviderAccount, { user_id: person.id, issuer: own.issuer });
    accounts[subject] = { email: 'married@example.org', email_verified: true };
    expect(await signIn(app)).toMatchObject(refused);
    accounts[subject] = { email: person.email, email_verified: false };
    expect(await signIn(app)).toMatchObject(refused);
    accounts[subject] = { email: person.email, email_verified: true };
    expect((await signIn(app)).isSignedIn).toBe(true);
    expect(await linked()).toMatchObject([{ user_id: person.id }]);
  });
});

test.each([
  ['chiefs', 'ADMIN'],
  ['bookers', 'MANAGER'],
])('creates a newcomer of the group %s as %s, and never raises the role later', async (group, role) => {
  const email = `${group}-${count}@example.org`;
  accounts[subject] = { email, email_verified: true, name: 'New Person', groups: ['guests', group] };
  const { browser, isSignedIn: isIn } = await signIn(mapped);
  expect(isIn).toBe(true);
  expect((await browser.get('users/get_auth_details')).body).toMatchObject({ name: 'New Person', role });
  accounts[subject] = { ...accounts[subject], groups: ['chiefs'] };
  const later = await signIn(mapped);
  expect((await later.browser.get('users/get_auth_details')).body).toMatchObject({ role });
});

test('lets a manager in whose groups allow an administrator, as a manager', async () => {
  accounts[subject] = { ...accounts[subject], groups: ['chiefs'] };
  const { browser } = await signIn(mapped);
  expect((await browser.get('users/get_auth_details')).body).toMatchObject({ id: person.id, role: 'MANAGER' });
});

describe('single sign-on as the only way', () => {
  test.each([
    ['auth/send_sign_in_link', { email: 'a@example.org' }],
    ['auth/redeem_sign_in_link', { email: 'a@example.org', token: 'none' }],
    ['auth/redeem_sign_in_code', { email: 'a@example.org', code: '123456' }],
    ['auth/send_phone_code', { phone_number: '+12125550100' }],
    ['auth/verify_phone_code', { phone_number: '+12125550100', code: '123456' }],
    ['auth/sign_in_with_password', { email: 'a@example.org', password: 'correct horse battery' }],
    ['auth/send_password_reset', { email: 'a@example.org' }],
    ['auth/request_access', { name: 'A', email: 'a@example.org', password: 'correct horse battery' }],
    ['auth/begin_passkey_sign_in', {}],
  ])('refuses %s in words that name the provider', async (path, input) => {
    const { status, body } = await only.browser().post(path, input);
    expect([status, body.message]).toEqual([403, signOnTexts.onlyWay('House ID')]);
  });

  test('refuses a token that another way created before', async () => {
    const browser = app.browser();
    const token = await browser.redeemNewLink(app, person.email);
    const elsewhere = only.browser();
    expect((await elsewhere.post('auth/set_token_cookie', { token })).status).toBe(403);
  });

  test('lets people in by single sign-on', async () => {
    expect((await only.browser().get('auth/get_sign_in_ways')).body).toEqual({ provider: 'House ID', is_only: true });
    expect((await signIn(only)).isSignedIn).toBe(true);
  });
});
