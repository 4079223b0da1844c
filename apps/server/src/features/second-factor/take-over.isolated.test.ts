import { expect, test } from 'vitest';
import { addPerson, authHouse, openAuthApp } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { openProvider, type Account } from '../../../testing/single-sign-on/open-provider.ts';
import { Authenticator } from '../../../testing/second-factor/authenticator.ts';
import { codeOf, finish, proveFirst, turnOn } from '../../../testing/second-factor/second-factor.ts';
import { singleSignOnRoutes } from '../single-sign-on/index.ts';
import { secondFactorRoutes } from './index.ts';

const house = await openForFile(authHouse(secondFactorRoutes));
const { app, database } = house;

const requireOfAdmins = (isRequired: boolean) =>
  query(database.db)`update house_settings set admins_need_second_factor = ${isRequired}`;

test('a copied session of a person with only a passkey adds no authenticator app and no passkey', async () => {
  const person = await addPerson(database);
  const owner = app.browser();
  await owner.signIn(app, person.email);
  const key = new Authenticator();
  const begun = await owner.post('users/begin_passkey', {});
  const request = begun.body as Parameters<Authenticator['register']>[0];
  expect((await owner.post('users/confirm_passkey', key.register(request, 'Mine'))).status).toBe(200);
  const thief = owner.copy();
  for (const call of ['users/begin_passkey', 'users/begin_totp'])
    expect((await thief.post(call, {})).status, call).toBe(422);
});

test('an old session adds no first factor, with which it would lock its owner out', async () => {
  const person = await addPerson(database);
  const browser = app.browser();
  await browser.signIn(app, person.email);
  await query(database.db)`update sessions set created_at = now() - interval '16 minutes' where user_id = ${person.id}`;
  for (const call of ['users/begin_passkey', 'users/begin_totp'])
    expect((await browser.post(call, {})).status, call).toBe(403);
});

test('a sign-in that waits to set up a factor does not replace the one that the owner has set up meanwhile', async () => {
  await requireOfAdmins(true);
  const person = await addPerson(database, { role: 'ADMIN' });
  const [thief, late, owner] = [app.browser(), app.browser(), app.browser()];
  for (const browser of [thief, late, owner]) await proveFirst(app, browser, person.email);
  const begun = await thief.post('auth/begin_required_totp');
  const { secret } = (await owner.post('auth/begin_required_totp')).body as { secret: string };
  expect((await owner.post('auth/confirm_required_totp', { code: codeOf(secret) })).status).toBe(200);
  const code = codeOf(String(begun.body['secret']));
  expect((await thief.post('auth/confirm_required_totp', { code })).status).toBe(401);
  expect((await late.post('auth/begin_required_totp')).status).toBe(401);
  const again = app.browser();
  await proveFirst(app, again, person.email);
  expect((await finish(again, codeOf(secret, 1))).status).toBe(200);
  await requireOfAdmins(false);
});

test('an account at the provider with the mail address of a person does not stand for their second factor', async () => {
  const accounts: Record<string, Account> = {};
  const provider = await openProvider(accounts);
  const oidc = await openAuthApp(database, provider.settings, [...secondFactorRoutes, ...singleSignOnRoutes]);
  const person = await addPerson(database, { role: 'ADMIN' });
  const own = oidc.browser();
  await own.signIn(oidc, person.email);
  const { secret } = await turnOn(own);
  accounts['somebody'] = { email: person.email, email_verified: true };
  const signIn = async () => {
    const browser = oidc.browser();
    const back = await provider.signIn(
      String((await browser.post('auth/begin_single_sign_on')).body['url']),
      'somebody',
    );
    const { body } = await browser.post('auth/finish_single_sign_on', { query: back.search.slice(1) });
    await browser.finish(String(body['token']));
    return browser;
  };
  const first = await signIn();
  expect((await first.get('users/get_auth_details')).status).toBe(401);
  expect((await finish(first, codeOf(secret, 1))).status).toBe(200);
  expect((await (await signIn()).get('users/get_auth_details')).status).toBe(200);
  await oidc.close();
  await provider.close();
});
