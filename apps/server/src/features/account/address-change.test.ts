import {
  cancelAddressChange,
  confirmAddressChange,
  getAccount,
  getArtistManager,
  getAuthDetails,
  messages,
  redeemSignInLink,
  sendPhoneCode,
  sendSignInLink,
  setTokenCookie,
  updateEmail,
  updatePhoneNumber,
  verifyPhoneCode,
} from '@backline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { anonymous, signedInAs } from '../../../test/as.ts';
import {
  buildAdmin,
  buildArtist,
  buildFan,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
} from '../../../test/builders.ts';
import { phoneNumber, unique } from '../../../test/unique.ts';
import { accountJobs } from './account.jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await testApp();
});
afterAll(() => product.close());

const signIn = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const newMail = () => `moved-${unique().tag}@example.org`;
const newNumber = () => phoneNumber(5_000 + unique().number);
const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));

const lettersTo = async (address: string) => (await product.platform.outbox?.list(address)) ?? [];

/** The token of the newest confirmation that this address got; letters leave after the answer. */
function tokenFor(address: string, earlier = 0): Promise<string> {
  return vi.waitFor(async () => {
    const letters = await lettersTo(address);
    expect(letters.length).toBeGreaterThan(earlier);
    const token = /\/confirm-address\?token=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1];
    expect(token).toBeDefined();
    return token ?? '';
  });
}

/** From a network of its own each time, so that no test meets the throttle by what others did. */
let networks = 0;
function confirm(token: string, remoteAddress = `10.1.${(networks += 1)}.1`) {
  return product.app.inject({
    method: 'POST',
    url: `/api/${confirmAddressChange.path}`,
    payload: { token },
    remoteAddress,
  });
}

async function addressesOf({ id }: { id: number }) {
  const row = await product.db.selectFrom('users').select(['email', 'phone_number']).where('id', '=', id).executeTakeFirstOrThrow();
  return [row.email, row.phone_number];
}

/** Asks for a new mail address as themself; answers its token. */
async function asked(person: BuiltPerson, email = newMail()) {
  const session = await signIn(person);
  const { status, body } = await session.call(updateEmail, { email, updated_user_id: person.id });
  expect(status, JSON.stringify(body)).toBe(200);
  return { session, email, token: await tokenFor(email) };
}

describe('asking is refused', () => {
  test('for people outside the reach, who answer like unknown ids', async () => {
    const { db } = product;
    const [manager, rival] = [await buildManager(db), await buildManager(db)];
    const people = [
      rival,
      await buildArtist(db, { managerId: rival.id }),
      await buildTeamMember(db, { managerId: rival.id }),
      await buildAdmin(db),
      await buildFan(db),
    ];
    const client = await signIn(manager);
    for (const { id } of [...people, { id: 9_999_999 }]) {
      const calls = [
        await client.call(updateEmail, { email: newMail(), updated_user_id: id }),
        await client.call(updatePhoneNumber, { phone_number: newNumber(), updated_user_id: id }),
        await client.call(cancelAddressChange, { kind: 'email', updated_user_id: id }),
      ];
      for (const { status, body } of calls) expect([status, body.message]).toEqual([404, messages.rowNotFound]);
    }
  });

  test('for another ADMIN, even to an ADMIN, because an address is the way in', async () => {
    const [one, other] = [await buildAdmin(product.db), await buildAdmin(product.db)];
    const { status } = await (await signIn(one)).call(updateEmail, { email: newMail(), updated_user_id: other.id });
    expect(status).toBe(404);
  });

  test('for one’s manager and colleagues, because a team member manages nobody', async () => {
    const { db } = product;
    const manager = await buildManager(db);
    const member = await signIn(await buildTeamMember(db, { managerId: manager.id }));
    const colleague = await buildTeamMember(db, { managerId: manager.id });
    for (const { id } of [manager, colleague]) {
      expect((await member.call(updateEmail, { email: newMail(), updated_user_id: id })).status).toBe(404);
    }
  });

  test('in the words of the dialogs, beside the field', async () => {
    const person = await buildManager(product.db);
    const client = await signIn(person);
    const updated_user_id = person.id;
    const refused = async (input: object, operation: typeof updateEmail | typeof updatePhoneNumber) =>
      fieldsOf((await client.call(operation, { ...input, updated_user_id })).body);
    expect(await refused({}, updateEmail)).toEqual({ email: 'Please input an email!' });
    expect(await refused({ email: 'nobody' }, updateEmail)).toEqual({ email: 'Please enter a valid email!' });
    expect(await refused({ phone_number: '+1212' }, updatePhoneNumber)).toEqual({
      phone_number: 'Phone number must be greater than 10 digits!',
    });
    expect(await refused({ email: person.email?.toUpperCase() }, updateEmail)).toEqual({
      email: messages.addressUnchanged,
    });
    expect(await refused({ phone_number: person.phone_number }, updatePhoneNumber)).toEqual({
      phone_number: messages.addressUnchanged,
    });
  });

  test('for an address that somebody has, whoever it is', async () => {
    const { db } = product;
    const person = await buildManager(db);
    const client = await signIn(person);
    const gone = await buildManager(db, { is_active: false });
    const fan = await buildFan(db);
    const byMail = await client.call(updateEmail, { email: gone.email ?? '', updated_user_id: person.id });
    expect(fieldsOf(byMail.body)).toEqual({ email: messages.addressTaken });
    const byPhone = await client.call(updatePhoneNumber, {
      phone_number: fan.phone_number ?? '',
      updated_user_id: person.id,
    });
    expect(fieldsOf(byPhone.body)).toEqual({ phone_number: messages.addressTaken });
  });

  test('past a limit by person and by address, because each request writes to somebody', async () => {
    const person = await buildManager(product.db);
    const client = await signIn(person);
    const ask = async (email: string) => (await client.call(updateEmail, { email, updated_user_id: person.id })).status;
    const email = newMail();
    for (let count = 0; count < 5; count += 1) expect(await ask(email)).toBe(200);
    expect(await ask(email)).toBe(429);
    for (let count = 0; count < 4; count += 1) expect(await ask(newMail())).toBe(200);
    expect(await ask(newMail())).toBe(429);
  });
});

describe('asking', () => {
  test('changes nothing yet, writes to the new address, and shows what waits', async () => {
    const person = await buildManager(product.db);
    const client = await signIn(person);
    const [email, phone_number] = [newMail(), newNumber()];
    const { body } = await client.call(updateEmail, { email, updated_user_id: person.id });
    expect(body.message).toBe(messages.addressConfirmationSent(email));
    await client.call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    expect((await client.call(getAccount, {})).body).toEqual({
      id: person.id,
      name: person.name,
      email: person.email,
      phone_number: person.phone_number,
      pending_email: email,
      pending_phone_number: phone_number,
    });
    const [mailed, texted] = [await tokenFor(email), await tokenFor(phone_number)];
    expect(mailed).not.toBe(texted);
    expect((await lettersTo(phone_number))[0]?.channel).toBe('sms');
  });

  test('is shown in the details of an artist to their manager, who may ask for them', async () => {
    const manager = await buildManager(product.db);
    const artist = await buildArtist(product.db, { managerId: manager.id });
    const client = await signIn(manager);
    const email = newMail();
    expect((await client.call(updateEmail, { email, updated_user_id: artist.id })).status).toBe(200);
    const { body } = await client.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: artist.id });
    expect(body.result[0]).toMatchObject({ email: artist.email, pending_email: email, pending_phone_number: null });
  });

  test('keeps the token as a hash alone: it stands in no table, audit line or stored answer', async () => {
    const person = await buildManager(product.db);
    const client = await signIn(person);
    const email = newMail();
    const input = { email, updated_user_id: person.id };
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    const token = await tokenFor(email);
    const { rows } = await sql<{ hits: number }>`
      select (select count(*) from address_changes c where c::text like ${`%${token}%`})
        + (select count(*) from audit_log l where l::text like ${`%${token}%`})
        + (select count(*) from idempotency_keys k where k::text like ${`%${token}%`}) as hits`.execute(product.db);
    expect(rows[0]?.hits).toBe(0);
    // Nor in what the same submission answers again, and it writes no second letter.
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    expect(await lettersTo(email)).toHaveLength(1);
  });

  test('again replaces what waited: only the latest token works', async () => {
    const person = await buildManager(product.db);
    const first = await asked(person);
    const second = await asked(person);
    expect((await confirm(first.token)).statusCode).toBe(403);
    expect((await confirm(second.token)).statusCode).toBe(200);
    expect((await addressesOf(person))[0]).toBe(second.email);
  });
});

describe('confirming is refused', () => {
  test('for a token that was made up, cancelled, used, or is past its day', async () => {
    const person = await buildManager(product.db);
    const refused = async (token: string) => {
      const { statusCode, body } = await confirm(token);
      expect([statusCode, JSON.parse(body).message]).toEqual([403, messages.confirmationInvalid]);
    };
    await refused('made-up');
    const cancelled = await asked(person);
    await cancelled.session.call(cancelAddressChange, { kind: 'email', updated_user_id: person.id });
    await refused(cancelled.token);
    const late = await asked(person);
    await sql`update address_changes set expires_at = now() - interval '1 second' where user_id = ${person.id}`.execute(
      product.db,
    );
    await refused(late.token);
    expect((await late.session.call(getAccount, {})).body.pending_email).toBeNull();
    const used = await asked(person);
    expect((await confirm(used.token)).statusCode).toBe(200);
    await refused(used.token);
    expect((await addressesOf(person))[0]).toBe(used.email);
  });

  test('for somebody who was deactivated meanwhile', async () => {
    const person = await buildManager(product.db);
    const { token } = await asked(person);
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect((await confirm(token)).statusCode).toBe(403);
    expect((await addressesOf(person))[0]).toBe(person.email);
  });

  test('where somebody came to have the address by now', async () => {
    const person = await buildManager(product.db);
    const { token, email } = await asked(person);
    await buildFan(product.db, { email });
    const { statusCode, body } = await confirm(token);
    expect([statusCode, JSON.parse(body).message]).toEqual([409, messages.addressTaken]);
    expect((await addressesOf(person))[0]).toBe(person.email);
  });

  test('of two people who confirm one address at once, for one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await buildManager(product.db), await buildManager(product.db)];
      const first = await asked(one);
      const other_session = await signIn(other);
      await other_session.call(updateEmail, { email: first.email, updated_user_id: other.id });
      const tokens = [first.token, await tokenFor(first.email, 1)];
      const answers = await Promise.all(tokens.map((token) => confirm(token)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  test('of ten who open one link at once, for nine of them', async () => {
    const { token } = await asked(await buildManager(product.db));
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9);
  });

  test('past the limit of a network, because it is open to anybody', async () => {
    const statuses = [];
    for (let count = 0; count < 121; count += 1) statuses.push((await confirm('guess', '10.9.9.9')).statusCode);
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(403));
    expect(statuses[120]).toBe(429);
  });
});

describe('confirming', () => {
  test('changes the address, in the words of the specification, and needs no session', async () => {
    const person = await buildManager(product.db);
    const { email, token } = await asked(person);
    expect((await confirm(token)).json()).toEqual({
      message: 'Email has been updated successfully.',
      kind: 'email',
    });
    const phone_number = newNumber();
    const client = await signIn(person);
    await client.call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    expect((await confirm(await tokenFor(phone_number))).json()).toEqual({
      message: 'Phone number has been updated successfully.',
      kind: 'phone_number',
    });
    expect(await addressesOf(person)).toEqual([email, phone_number]);
    expect((await client.call(getAccount, {})).body).toMatchObject({ pending_email: null, pending_phone_number: null });
  });

  test('ends every session but the one that asked for oneself', async () => {
    const person = await buildManager(product.db);
    const other = await signIn(person);
    const { session, token } = await asked(person);
    await confirm(token);
    expect((await session.call(getAuthDetails, {})).status).toBe(200);
    expect((await other.call(getAuthDetails, {})).status).toBe(401);
  });

  test('ends every session where somebody else asked, and none of theirs', async () => {
    const manager = await buildManager(product.db);
    const artist = await buildArtist(product.db, { managerId: manager.id });
    const [own, asking] = [await signIn(artist), await signIn(manager)];
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await confirm(await tokenFor(email));
    expect((await own.call(getAuthDetails, {})).status).toBe(401);
    expect((await asking.call(getAuthDetails, {})).status).toBe(200);
  });

  test('tells the old mail address, and not the new one to it', async () => {
    const person = await buildManager(product.db);
    const { email, token } = await asked(person);
    await confirm(token);
    const letter = await vi.waitFor(async () => {
      const [newest] = await lettersTo(person.email ?? '');
      expect(newest).toBeDefined();
      return newest;
    });
    expect(letter?.subject).toBe('Your email address was changed');
    expect(letter?.text).not.toContain(email);
  });

  test('leaves an audit line of the request and of the change, by the person who proved the address', async () => {
    const person = await buildManager(product.db);
    const { email, token } = await asked(person);
    await confirm(token);
    const lines = await product.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(person.id))
      .orderBy('id')
      .execute();
    const [before, after] = [{ email: person.email }, { email }];
    expect(lines).toEqual([
      { action: 'user.address_change_requested', actor_id: person.id, before, after },
      { action: 'user.address_changed', actor_id: person.id, before, after },
    ]);
  });

  test('lets the person in by the new address as the same person', async () => {
    const person = await buildManager(product.db, { identity_id: 'stays-the-same' });
    const { email, token } = await asked(person);
    await confirm(token);
    const browser = anonymous(product.app);
    await browser.call(sendSignInLink, { email, bot_check: '' });
    const link = /finishSignUp\?token=([\w-]+)/.exec((await lettersTo(email))[0]?.text ?? '')?.[1] ?? '';
    const { body } = await browser.call(redeemSignInLink, { email, token: link });
    expect((await browser.call(setTokenCookie, { token: body.token })).status).toBe(200);
    const row = await product.db.selectFrom('users').select('identity_id').where('id', '=', person.id).executeTakeFirst();
    expect(row?.identity_id).toBe('stays-the-same');
  });
});

describe('what was sent to the old address before opens nothing after', () => {
  const browser = () => anonymous(product.app);
  const sessionsOf = ({ id }: { id: number }) =>
    product.db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null).execute();

  async function linkOf(email: string): Promise<string> {
    await browser().call(sendSignInLink, { email, bot_check: '' });
    return /finishSignUp\?token=([\w-]+)/.exec((await lettersTo(email))[0]?.text ?? '')?.[1] ?? '';
  }

  test('a sign-in link, also where somebody else has the address by now', async () => {
    const person = await buildManager(product.db);
    const old = person.email ?? '';
    const link = await linkOf(old);
    const { token } = await asked(person);
    await confirm(token);
    expect((await browser().call(redeemSignInLink, { email: old, token: link })).status).toBe(403);
    await buildManager(product.db, { email: old });
    expect((await browser().call(redeemSignInLink, { email: old, token: link })).status).toBe(403);
  });

  test('a texted code, also where somebody else has the number by now', async () => {
    const person = await buildManager(product.db);
    const old = person.phone_number ?? '';
    await browser().call(sendPhoneCode, { phone_number: old, bot_check: '' });
    const code = /code is (\d{6})/.exec((await lettersTo(old))[0]?.text ?? '')?.[1] ?? '';
    const phone_number = newNumber();
    await (await signIn(person)).call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    await confirm(await tokenFor(phone_number));
    await buildManager(product.db, { phone_number: old });
    expect((await browser().call(verifyPhoneCode, { phone_number: old, code })).status).toBe(403);
  });

  test('a proof of it that was not yet used for a session', async () => {
    const person = await buildManager(product.db, { identity_id: `identity-${unique().tag}` });
    const old = person.email ?? '';
    const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
    const { session, token } = await asked(person);
    await confirm(token);
    const refused = await browser().call(setTokenCookie, { token: body.token });
    expect([refused.status, refused.body.message]).toEqual([403, messages.accessDenied]);
    expect(await sessionsOf(person)).toEqual([{ id: session.sessionId }]);
  });

  test('such a proof where somebody else has the address by now: it is neither’s', async () => {
    const person = await buildManager(product.db, { identity_id: `identity-${unique().tag}` });
    const old = person.email ?? '';
    const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
    const { token } = await asked(person);
    await confirm(token);
    const heir = await buildManager(product.db, { email: old });
    expect((await browser().call(setTokenCookie, { token: body.token })).status).toBe(403);
    expect(await sessionsOf(heir)).toEqual([]);
  });

  test('at the same moment either: no session that the old address opened survives the change', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await buildManager(product.db, { identity_id: `identity-${unique().tag}` });
      const old = person.email ?? '';
      const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
      const { session, token } = await asked(person);
      await Promise.all([confirm(token), browser().call(setTokenCookie, { token: body.token })]);
      expect(await sessionsOf(person)).toEqual([{ id: session.sessionId }]);
    }
  });
});

test('a change that waits is cancelled by whoever may ask for it, and cancelling none is no failure', async () => {
  const manager = await buildManager(product.db);
  const artist = await buildArtist(product.db, { managerId: manager.id });
  const client = await signIn(manager);
  const email = newMail();
  await client.call(updateEmail, { email, updated_user_id: artist.id });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await client.call(cancelAddressChange, { updated_user_id: artist.id, kind: 'email' });
    expect([status, body.message]).toEqual([200, messages.addressChangeCancelled]);
  }
  const lines = await product.db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('entity_id', '=', String(artist.id))
    .where('action', '=', 'user.address_change_cancelled')
    .execute();
  expect(lines).toEqual([{ action: 'user.address_change_cancelled', before: { email } }]);
});

test('lapsed changes are cleared away, and those that wait stay', async () => {
  const [lapsed, waiting] = [await buildManager(product.db), await buildManager(product.db)];
  await asked(lapsed);
  await asked(waiting);
  await sql`update address_changes set expires_at = now() - interval '1 second' where user_id = ${lapsed.id}`.execute(
    product.db,
  );
  for (const job of [...accountJobs, ...accountJobs]) await job.run(product.platform);
  const left = await product.db
    .selectFrom('address_changes')
    .select('user_id')
    .where('user_id', 'in', [lapsed.id, waiting.id])
    .execute();
  expect(left).toEqual([{ user_id: waiting.id }]);
});
