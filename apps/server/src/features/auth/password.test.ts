import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditLines } from '../../../testing/audit-lines.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { hashPassword } from '../../integrations/identity/password.ts';
import { addPerson, linkIn, authHouse } from '../../../testing/auth/auth.ts';
import { setPassword } from './auth.jobs.ts';
import { limits } from './auth.limits.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { during } from '../../../testing/waiting-for-locks.ts';

const password = 'correct horse battery';
const { app, database } = await openForFile(authHouse());

/** Adds a person whose access request with this password was accepted. */
async function addPersonWithPassword() {
  const person = await addPerson(database);
  const hash = await hashPassword(password);
  const { identity } = app.platform;
  const { identityId } = await identity.createIdentity();
  await identity.adoptPassword(identityId, hash);
  await database.db.updateTable('users').set({ identity_id: identityId }).where('id', '=', person.id).execute();
  return person;
}

const signIn = (email: string, typed: string) =>
  app.browser().post('auth/sign_in_with_password', { email, password: typed });

describe('password sign-in', () => {
  test('rejects a wrong password, a person without one, a fan and an unknown address with the same answer', async () => {
    const holder = await addPersonWithPassword();
    const [without, fan] = [await addPerson(database), await addPerson(database, { role: 'USER' })];
    for (const email of [holder.email, without.email, fan.email, 'nobody@example.org']) {
      const { status, body } = await signIn(email, 'not the password');
      expect([status, body.message]).toEqual([403, sessionTexts.passwordSignInFailed]);
    }
  });

  test('hashes once for an unknown address, as for a wrong password, so that timing reveals nothing', async () => {
    const { email } = await addPersonWithPassword();
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ARGON2REQUEST') hashes += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    for (const address of [email, 'nobody.else@example.org']) {
      hashes = 0;
      await signIn(address, 'not the password');
      expect([address, hashes]).toEqual([address, 1]);
    }
  });

  test('opens a session by password and stores an argon2 hash', async () => {
    const { id, email } = await addPersonWithPassword();
    const { body } = await signIn(email, password);
    const browser = app.browser();
    await browser.finish(String(body.token));
    expect((await browser.get('users/get_auth_details')).body.id).toBe(id);
    const hashes = await database.db.selectFrom('identity_passwords').select('hash').execute();
    expect(hashes.every(({ hash }) => hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
  });

  test('refuses the right password after ten wrong ones from one network', async () => {
    const { email } = await addPersonWithPassword();
    const browser = app.browser();
    const signInHere = (typed: string) => browser.post('auth/sign_in_with_password', { email, password: typed });
    const { limit } = limits.password.address.fromNetwork;
    for (let tries = 0; tries < limit; tries += 1) await signInHere('not the password');
    expect((await signInHere(password)).status).toBe(429);
    // Other networks are not affected.
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe('sign-up', () => {
  const request = (email: string, name = 'New Person') =>
    app.browser().post('auth/request_access', { name, email, password });
  const waiting = (email: string) =>
    database.db.selectFrom('access_requests').selectAll().where('email', '=', email).execute();

  test('refuses a sign-up without a name, a valid address or a long enough password', async () => {
    const refused = await app.browser().post('auth/request_access', { name: ' ', email: 'x', password: 'short' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual(
      expect.arrayContaining([
        { path: 'name', message: peopleTexts.nameRequired },
        { path: 'email', message: 'The input is not valid E-mail.' },
        { path: 'password', message: sessionTexts.passwordShort },
      ]),
    );
  });

  test('stores a sign-up for approval by an administrator and grants no access before it', async () => {
    const { body } = await request('new@example.org');
    expect(body).toEqual({ message: sessionTexts.accessRequested });
    const [row] = await waiting('new@example.org');
    expect(row).toMatchObject({ name: 'New Person', accepted: null });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect((await signIn('new@example.org', password)).status).toBe(403);
    expect((await app.browser().get('users/is_user_valid_for_login', { email: 'new@example.org' })).body.isValid).toBe(
      false,
    );
  });

  test('gives a repeated sign-up the same answer and keeps the first password', async () => {
    const first = await request('twice@example.org', 'First');
    const second = await request('Twice@example.org', 'Second');
    expect(second.body).toEqual(first.body);
    expect((await waiting('twice@example.org')).map(({ name }) => name)).toEqual(['First']);
  });

  test('gives a sign-up with a staff address the same answer without storing it', async () => {
    const { email } = await addPerson(database);
    expect((await request(email)).body).toEqual({ message: sessionTexts.accessRequested });
    expect(await waiting(email)).toEqual([]);
  });
});

describe('password reset', () => {
  const ask = (email: string) => app.browser().post('auth/send_password_reset', { email });
  const reset = (token: string, typed = 'another long password') =>
    app.browser().post('auth/reset_password', { token, password: typed });
  async function mailedTo(email: string) {
    await ask(email);
    return vi.waitUntil(() => linkIn(app, email), soon);
  }

  test('gives a reset the same answer for every address and emails only people with a password', async () => {
    const holder = await addPersonWithPassword();
    const [without, fan] = [await addPerson(database), await addPerson(database, { role: 'USER' })];
    for (const email of [without.email, fan.email, 'nobody@example.org', holder.email]) {
      const { status, body } = await ask(email);
      expect([status, body]).toEqual([200, { message: sessionTexts.resetSent }]);
    }
    await vi.waitUntil(() => linkIn(app, holder.email), soon);
    expect((await app.outbox(holder.email))[0]?.text).toContain(
      'http://localhost:3000/custom-views/user-auth/reset-password?token=',
    );
    for (const email of [without.email, fan.email, 'nobody@example.org']) expect(await app.outbox(email)).toEqual([]);
  });

  test('refuses an unknown, expired and used reset link', async () => {
    const { email } = await addPersonWithPassword();
    expect((await reset('unknown')).body.message).toBe(sessionTexts.linkInvalid);
    const expired = await mailedTo(email);
    await query(database.db)`update identity_links set expires_at = ${new Date()} where email = ${email}`;
    expect((await reset(expired)).status).toBe(403);
    await ask(email);
    const fresh = await vi.waitUntil(async () => {
      const token = await linkIn(app, email);
      return token !== expired && token;
    }, soon);
    expect((await reset(fresh)).status).toBe(200);
    expect((await reset(fresh)).status).toBe(403);
  });

  test('rejects a sign-in link as a reset link, and a reset link as a sign-in link', async () => {
    const { email } = await addPersonWithPassword();
    await app.browser().post('auth/send_sign_in_link', { email });
    const signInLink = await linkIn(app, email);
    expect((await reset(signInLink)).status).toBe(403);
    await ask(email);
    const resetLink = await vi.waitUntil(async () => {
      const token = await linkIn(app, email);
      return token !== signInLink && token;
    }, soon);
    expect((await app.browser().post('auth/redeem_sign_in_link', { email, token: resetLink })).status).toBe(403);
  });

  test('rejects a reset link whose email address has another owner, and changes nothing', async () => {
    const { id, email } = await addPersonWithPassword();
    const token = await mailedTo(email);
    await query(database.db)`update users set email = ${`moved.${email}`} where id = ${id}`;
    expect((await reset(token)).status).toBe(403);
    await addPerson(database, { email });
    expect((await reset(token)).status).toBe(403);
    expect((await signIn(`moved.${email}`, password)).status).toBe(200);
  });

  test('waits for a sign-in under way, and ends its second step', async () => {
    const { id, email } = await addPersonWithPassword();
    const token = await mailedTo(email);
    const { status } = await during(
      database.db,
      async (tx) => {
        await query(tx)`select from users where id = ${id} for no key update`;
        await query(tx)`
          insert into pending_sign_ins (token_hash, user_id, must_set_up, expires_at)
          values (${randomBytes(32)}, ${id}, false, now() + interval '5 minutes')`;
      },
      () => reset(token),
    );
    expect(status).toBe(200);
    const { rows } = await query(database.db)`select from pending_sign_ins where user_id = ${id}`;
    expect(rows).toEqual([]);
  });

  test('removes the links to accounts of single sign-on, each with an audit line', async () => {
    const { id, email } = await addPersonWithPassword();
    const token = await mailedTo(email);
    await query(database.db)`
      insert into provider_accounts (issuer, subject, user_id)
      values ('https://one.example.org', 'ada', ${id}), ('https://two.example.org', 'lovelace', ${id})`;
    expect((await reset(token)).status).toBe(200);
    const { rows } = await query(database.db)`select from provider_accounts where user_id = ${id}`;
    expect(rows).toEqual([]);
    const lines = await auditLines(database.db, 'user', id);
    expect(lines.filter(({ action }) => action === 'single_sign_on.unlinked').map(({ before }) => before)).toEqual([
      { issuer: 'https://one.example.org', account: 'ada' },
      { issuer: 'https://two.example.org', account: 'lovelace' },
    ]);
  });

  test('sets the password and ends sessions, other links and pending address changes', async () => {
    const { id, email } = await addPersonWithPassword();
    const browser = app.browser();
    await browser.signIn(app, email);
    await database.db
      .insertInto('address_changes')
      .values({
        user_id: id,
        kind: 'phone_number',
        address: '+12125550199',
        token_hash: randomBytes(32),
        requested_by: id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    await ask(email);
    const older = await vi.waitUntil(async () => {
      const [newest] = await app.outbox(email);
      return newest?.subject === 'Set a new password' && linkIn(app, email);
    }, soon);
    await ask(email);
    const newer = await vi.waitUntil(async () => {
      const token = await linkIn(app, email);
      return token !== older && token;
    }, soon);
    expect((await reset(newer)).body).toEqual({ message: sessionTexts.resetDone });
    expect((await browser.get('users/get_auth_details')).status).toBe(401);
    expect(await database.db.selectFrom('address_changes').select('id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
    // The old password works until the job runs. The job then ends the session opened with it.
    const late = app.browser();
    await late.finish(String((await signIn(email, password)).body.token));
    expect((await late.get('users/get_auth_details')).status).toBe(200);
    await runJobs(app.platform);
    expect((await late.get('users/get_auth_details')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(403);
    expect((await signIn(email, 'another long password')).status).toBe(200);
    expect((await reset(older)).status).toBe(403);
  });

  test("keeps the password of the later reset, even if the earlier reset's job is retried last", async () => {
    const { id, email } = await addPersonWithPassword();
    const { identity } = app.platform;
    const takeLink = async () => {
      const token = await mailedTo(email);
      const taken = await identity.takeResetLink(token);
      await database.db.deleteFrom('identity_links').where('email', '=', email).execute();
      await database.db.deleteFrom('outbox').where('recipient', '=', email).execute();
      return taken;
    };
    const [first, second] = [await takeLink(), await takeLink()];
    if (first === null || second === null) throw new Error('no link to take');
    const set = async ({ identityId, takenAt }: typeof first, typed: string) => {
      const reset = { identityId, takenAt, hash: await hashPassword(typed) };
      await runNow(app.platform, setPassword, { person: { id, name: 'Somebody' }, reset });
    };
    await set(second, 'the later password');
    await set(second, 'the later password');
    await set(first, 'the earlier password');
    expect((await signIn(email, 'the later password')).status).toBe(200);
    expect((await signIn(email, 'the earlier password')).status).toBe(403);
  });
});
