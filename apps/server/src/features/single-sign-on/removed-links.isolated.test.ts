import { removeProviderAccount } from '@backline/contract/provider-accounts';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { beforeEach, expect, test } from 'vitest';
import { buildAdmin } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { addPerson, openAuthApp, type AuthBrowser } from '../../../testing/auth/auth.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { codeOf, finish, turnOn } from '../../../testing/second-factor/second-factor.ts';
import { openProvider, type Account } from '../../../testing/single-sign-on/open-provider.ts';
import { during } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { secondFactorRoutes } from '../second-factor/index.ts';
import { singleSignOnRoutes } from './index.ts';

const database = await openForFile(testDatabase());
const { db } = database;
const accounts: Record<string, Account> = {};
const provider = await openForFile(openProvider(accounts));
const app = await openForFile(openAuthApp(database, provider.settings, [...singleSignOnRoutes, ...secondFactorRoutes]));
const admin = await signedInAs(app.app, app.platform, await buildAdmin(db));
const issuer = provider.settings['OIDC_ISSUER'] ?? '';

let count = 0;
let subject: string;
let person: Awaited<ReturnType<typeof addPerson>>;

beforeEach(async () => {
  count += 1;
  subject = `account-${count}`;
  person = await addPerson(database);
  accounts[subject] = { email: person.email, email_verified: true };
});

async function backFromProvider(browser: AuthBrowser, who = subject) {
  const { body } = await browser.post('auth/begin_single_sign_on');
  const { search } = await provider.signIn(String(body.url), who);
  return () => browser.post('auth/finish_single_sign_on', { query: search.slice(1) });
}

/** Proves the account, without opening a session yet. */
async function prove(browser: AuthBrowser, who = subject): Promise<string> {
  const answer = await (await backFromProvider(browser, who))();
  return String(answer.body.token);
}

const open = (browser: AuthBrowser, token: string) => browser.post('auth/set_token_cookie', { token });

async function removeLink() {
  const { status } = await admin.call(removeProviderAccount, { user_id: person.id, issuer });
  expect(status).toBe(200);
}

/** Removes the link in a transaction that has not ended. */
async function removingLink(tx: Tx) {
  await query(tx)`select from users where id = ${person.id} for no key update`;
  await query(tx)`delete from provider_accounts where user_id = ${person.id}`;
}

test('refuses a sign-in that waits while its link is removed', async () => {
  await prove(app.browser());
  const answer = await during(db, removingLink, await backFromProvider(app.browser()));
  expect([answer.status, answer.body.message]).toEqual([403, signOnTexts.notAllowed]);
});

test('opens no session for an account that was proved before its link was removed', async () => {
  const browser = app.browser();
  const token = await prove(browser);
  await removeLink();
  const { status, body } = await open(browser, token);
  expect([status, body.message]).toEqual([403, signOnTexts.notAllowed]);
  expect(await browser.isSignedIn()).toBe(false);
});

test('opens no session that waits while the link of its account is removed', async () => {
  const [earlier, browser] = [app.browser(), app.browser()];
  await open(earlier, await prove(earlier));
  const token = await prove(browser);
  const { status } = await during(db, removingLink, () => open(browser, token));
  expect(status).toBe(403);
  expect(await browser.isSignedIn()).toBe(false);
});

test('opens no session for a removed account after another account was linked', async () => {
  const [old, browser] = [app.browser(), app.browser()];
  const oldToken = await prove(old);
  await removeLink();
  accounts['another'] = { email: person.email, email_verified: true };
  const token = await prove(browser, 'another');
  expect((await open(old, oldToken)).status).toBe(403);
  expect((await open(browser, token)).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(true);
});

test('ends a sign-in that waits for the second step when its link is removed', async () => {
  const owner = app.browser();
  await owner.signIn(app, person.email);
  const { secret } = await turnOn(owner);
  const browser = app.browser();
  expect((await open(browser, await prove(browser))).body.second_step).toBeDefined();
  await removeLink();
  const { status, body } = await finish(browser, codeOf(secret, 1));
  expect([status, body.message]).toEqual([401, secondFactorTexts.stepExpired]);
  expect(await browser.isSignedIn()).toBe(false);
});
