import { getAccount } from '@backline/contract/account';
import { redeemSignInLink, sendPhoneCode, sendSignInLink, verifyPhoneCode } from '@backline/contract/auth';
import { getAuthDetails, setTokenCookie } from '@backline/contract/session';
import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { cancelAddressChange, updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { describe, expect, test, vi } from 'vitest';
import { anonymous } from '../../../testing/as.ts';
import { buildArtist, buildFan, buildManager } from '../../../builders/builders.ts';
import { unique } from '../../../builders/unique.ts';
import { accountHouse, newMail, newNumber } from '../../../testing/account/account.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(accountHouse());

describe('refused confirmations', () => {
  test('refuses an unknown, cancelled, used or expired confirmation token', async () => {
    const person = await buildManager(house.product.db);
    const refused = async (token: string) => {
      const { status, body } = await house.confirm(token);
      expect([status, body.message]).toEqual([403, peopleTexts.confirmationInvalid]);
    };
    await refused('made-up');
    const cancelled = await house.asked(person);
    await cancelled.session.call(cancelAddressChange, { kind: 'email', updated_user_id: person.id });
    await refused(cancelled.token);
    const late = await house.asked(person);
    await query(house.product.db)`
      update address_changes set expires_at = now() - interval '1 second' where user_id = ${person.id}`;
    await refused(late.token);
    expect((await late.session.call(getAccount, {})).body.pending_email).toBeNull();
    const used = await house.asked(person);
    expect((await house.confirm(used.token)).status).toBe(200);
    await refused(used.token);
    expect((await house.addressesOf(person))[0]).toBe(used.email);
  });

  test('refuses a confirmation for a deactivated person', async () => {
    const person = await buildManager(house.product.db);
    const { token } = await house.asked(person);
    await house.product.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect((await house.confirm(token)).status).toBe(403);
    expect((await house.addressesOf(person))[0]).toBe(person.email);
  });

  test('refuses a confirmation if the requester may no longer manage the person', async () => {
    const { db } = house.product;
    const heir = await buildManager(db);
    const changes = {
      moved: { person: { manager_id: heir.id } },
      deactivated: { asker: { is_active: false } },
    };
    for (const change of Object.values<{ person?: object; asker?: object }>(changes)) {
      const manager = await buildManager(db);
      const artist = await buildArtist(db, { managerId: manager.id });
      const [client, email] = [await house.signIn(manager), newMail()];
      await client.call(updateEmail, { email, updated_user_id: artist.id });
      const token = await house.tokenFor(email);
      if (change.person) await db.updateTable('users').set(change.person).where('id', '=', artist.id).execute();
      if (change.asker) await db.updateTable('users').set(change.asker).where('id', '=', manager.id).execute();
      const { status, body } = await house.confirm(token);
      expect([status, body.message]).toEqual([403, peopleTexts.confirmationInvalid]);
      expect((await house.addressesOf(artist))[0]).toBe(artist.email);
    }
  });

  test('refuses a confirmation if the address was taken meanwhile', async () => {
    const person = await buildManager(house.product.db);
    const { token, email } = await house.asked(person);
    await buildFan(house.product.db, { email });
    const { status, body } = await house.confirm(token);
    expect([status, body.message]).toEqual([409, peopleTexts.addressTaken]);
    expect((await house.addressesOf(person))[0]).toBe(person.email);
  });

  test('lets only one of two people confirm the same address concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await buildManager(house.product.db), await buildManager(house.product.db)];
      const first = await house.asked(one);
      const other_session = await house.signIn(other);
      await other_session.call(updateEmail, { email: first.email, updated_user_id: other.id });
      const tokens = [first.token, await house.tokenFor(first.email, 1)];
      const answers = await Promise.all(tokens.map((token) => house.confirm(token)));
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    }
  });

  test('accepts only one of ten concurrent confirmations with the same token', async () => {
    const { token } = await house.asked(await buildManager(house.product.db));
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  test('limits confirmation attempts per network', async () => {
    const statuses = [];
    for (let count = 0; count < 121; count += 1) statuses.push((await house.confirm('guess', '10.9.9.9')).status);
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(403));
    expect(statuses[120]).toBe(429);
  });
});

describe('confirmations', () => {
  test('changes the address without a session, and returns the text of the specification', async () => {
    const person = await buildManager(house.product.db);
    const { email, token } = await house.asked(person);
    expect((await house.confirm(token)).body).toEqual({
      message: 'Email has been updated successfully.',
      kind: 'email',
      is_changed: true,
    });
    const phone_number = newNumber();
    const client = await house.signIn(person);
    await client.call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    expect((await house.confirm(await house.tokenFor(phone_number))).body).toEqual({
      message: 'Phone number has been updated successfully.',
      kind: 'phone_number',
      is_changed: true,
    });
    expect(await house.addressesOf(person)).toEqual([email, phone_number]);
    expect((await client.call(getAccount, {})).body).toMatchObject({ pending_email: null, pending_phone_number: null });
  });

  test('ends every session except the one that requested the change', async () => {
    const person = await buildManager(house.product.db);
    const other = await house.signIn(person);
    const { session, token } = await house.asked(person);
    await house.confirm(token);
    expect((await session.call(getAuthDetails, {})).status).toBe(200);
    expect((await other.call(getAuthDetails, {})).status).toBe(401);
  });

  test('ends every session of the person if somebody else requested the change, but no session of the requester', async () => {
    const manager = await buildManager(house.product.db);
    const artist = await buildArtist(house.product.db, { managerId: manager.id });
    const [own, asking] = [await house.signIn(artist), await house.signIn(manager)];
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    expect((await own.call(getAuthDetails, {})).status).toBe(401);
    expect((await asking.call(getAuthDetails, {})).status).toBe(200);
  });

  test('notifies the former email address without revealing the new one', async () => {
    const person = await buildManager(house.product.db);
    const { email, token } = await house.asked(person);
    await house.confirm(token);
    const letter = await vi.waitFor(async () => {
      const [newest] = await house.lettersTo(person.email ?? '');
      expect(newest).toBeDefined();
      return newest;
    }, soon);
    expect(letter?.subject).toBe('Your email address has been changed');
    expect(letter?.text).not.toContain(email);
  });

  test('logs the request and the change as actions of the person who requested the change', async () => {
    const person = await buildManager(house.product.db);
    const { email, token } = await house.asked(person);
    await house.confirm(token);
    const lines = await auditLines(house.product.db, 'user', person.id);
    const [before, after] = [{ email: person.email }, { email }];
    expect(
      lines.map(({ action, actor_id, ...line }) => ({ action, actor_id, before: line.before, after: line.after })),
    ).toEqual([
      { action: 'user.address_change_requested', actor_id: person.id, before, after },
      { action: 'user.address_changed', actor_id: person.id, before, after: { ...after, version: 2 } },
    ]);
  });

  test('signs in the same person with the new address', async () => {
    const person = await buildManager(house.product.db, { identity_id: 'stays-the-same' });
    const { email, token } = await house.asked(person);
    await house.confirm(token);
    const browser = anonymous(house.product.app);
    await browser.call(sendSignInLink, { email, bot_check: '' });
    const link = /finishSignUp\?token=([\w-]+)/.exec((await house.lettersTo(email))[0]?.text ?? '')?.[1] ?? '';
    const { body } = await browser.call(redeemSignInLink, { email, token: link });
    expect((await browser.call(setTokenCookie, { token: body.token })).status).toBe(200);
    const row = await house.product.db
      .selectFrom('users')
      .select('identity_id')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row?.identity_id).toBe('stays-the-same');
  });
});

describe('sign-in links, codes and sessions of a former address', () => {
  const browser = () => anonymous(house.product.app);
  const sessionsOf = ({ id }: { id: number }) =>
    house.product.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();

  async function linkOf(email: string): Promise<string> {
    await browser().call(sendSignInLink, { email, bot_check: '' });
    return /finishSignUp\?token=([\w-]+)/.exec((await house.lettersTo(email))[0]?.text ?? '')?.[1] ?? '';
  }

  test('voids a sign-in link that was sent to the former address, even for the new owner of the address', async () => {
    const person = await buildManager(house.product.db);
    const old = person.email ?? '';
    const link = await linkOf(old);
    const { token } = await house.asked(person);
    await house.confirm(token);
    expect((await browser().call(redeemSignInLink, { email: old, token: link })).status).toBe(403);
    await buildManager(house.product.db, { email: old });
    expect((await browser().call(redeemSignInLink, { email: old, token: link })).status).toBe(403);
  });

  test('voids a code that was sent to the former number, even for the new owner of the number', async () => {
    const person = await buildManager(house.product.db);
    const old = person.phone_number ?? '';
    await browser().call(sendPhoneCode, { phone_number: old, bot_check: '' });
    const code = /code is (\d{6})/.exec((await house.lettersTo(old))[0]?.text ?? '')?.[1] ?? '';
    const phone_number = newNumber();
    await (await house.signIn(person)).call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    await house.confirm(await house.tokenFor(phone_number));
    await buildManager(house.product.db, { phone_number: old });
    expect((await browser().call(verifyPhoneCode, { phone_number: old, code })).status).toBe(403);
  });

  test('voids an unused sign-in token that was issued for the former address', async () => {
    const person = await buildManager(house.product.db, { identity_id: `identity-${unique().tag}` });
    const old = person.email ?? '';
    const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
    const { session, token } = await house.asked(person);
    await house.confirm(token);
    const refused = await browser().call(setTokenCookie, { token: body.token });
    expect([refused.status, refused.body.message]).toEqual([403, sessionTexts.accessDenied]);
    expect(await sessionsOf(person)).toEqual([{ id: session.sessionId }]);
  });

  test('voids an unused sign-in token for the former address, even if the address has a new owner', async () => {
    const person = await buildManager(house.product.db, { identity_id: `identity-${unique().tag}` });
    const old = person.email ?? '';
    const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
    const { token } = await house.asked(person);
    await house.confirm(token);
    const heir = await buildManager(house.product.db, { email: old });
    expect((await browser().call(setTokenCookie, { token: body.token })).status).toBe(403);
    expect(await sessionsOf(heir)).toEqual([]);
  });

  test('ends a session that is opened with the former address while the change is being applied', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await buildManager(house.product.db, { identity_id: `identity-${unique().tag}` });
      const old = person.email ?? '';
      const { body } = await browser().call(redeemSignInLink, { email: old, token: await linkOf(old) });
      const { session, token } = await house.asked(person);
      await Promise.all([house.confirm(token), browser().call(setTokenCookie, { token: body.token })]);
      expect(await sessionsOf(person)).toEqual([{ id: session.sessionId }]);
    }
  });
});
