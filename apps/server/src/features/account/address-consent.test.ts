import { decideAddressChange, getAccount, getAddressChange } from '@backline/contract/account';
import * as peopleTexts from '@backline/contract/people.texts';
import { updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { describe, expect, test } from 'vitest';
import { anonymous } from '../../../testing/as.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { buildAdmin, buildManager, planSession } from '../../../builders/builders.ts';
import { accountHouse, newMail, newNumber, signedInBefore } from '../../../testing/account/account.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { applyAddressChangeLater } from './address-change.jobs.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(accountHouse());

const byMailAlone = { ...signedInBefore, phone_number: null };

const auditOf = ({ id }: { id: number }) => auditLines(house.product.db, 'user', id);

describe('address changes for somebody who has signed in', () => {
  test('applies a confirmed change only after the current address consents or a day passes', async () => {
    const { artist, asking } = await house.artistOfManager();
    const own = await house.signIn(artist);
    const email = newMail();
    const before = Date.now();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    const after = Date.now();
    // The new address is not confirmed yet, so the 24 hours in which the change can be refused have not begun.
    expect((await own.call(getAccount, {})).body).toMatchObject({ pending_email: email, pending_email_until: null });
    const { status, body } = await house.confirm(await house.tokenFor(email));
    expect([status, body]).toEqual([
      200,
      { message: peopleTexts.addressAwaitsConsent, kind: 'email', is_changed: false },
    ]);
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
    const { body: account } = await own.call(getAccount, {});
    expect(account).toMatchObject({ email: artist.email, pending_email: email });
    const dayMs = 24 * 3_600_000;
    expect(account.pending_email_until).toBeGreaterThanOrEqual(before + dayMs);
    expect(account.pending_email_until).toBeLessThanOrEqual(after + dayMs);
    // A job that runs before the 24 hours are over does nothing.
    await runNow(house.product.platform, applyAddressChangeLater, { userId: artist.id, kind: 'email' });
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('cancels a change permanently when the current address refuses, and logs the refusal', async () => {
    const { artist, manager, asking } = await house.artistOfManager();
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    const [letter] = await house.lettersTo(artist.email ?? '');
    expect(letter?.text).toContain(manager.name);
    expect(letter?.text).not.toContain(email);
    const token = await house.tokenFor(email);
    await house.confirm(token);
    const consent = await house.consentFor(artist.email);
    expect(await house.decide(consent, 'stop')).toEqual([200, peopleTexts.addressChangeStopped]);
    for (const again of ['stop', 'allow'] as const) {
      expect(await house.decide(consent, again)).toEqual([403, peopleTexts.decisionInvalid]);
    }
    expect((await house.confirm(token)).status).toBe(403);
    await house.dayLater(artist);
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
    expect(await auditOf(artist)).toMatchObject([
      { action: 'user.address_change_requested', actor_id: manager.id, impersonator_id: null },
      { action: 'user.address_change_stopped', actor_id: artist.id, impersonator_id: null },
    ]);
  });

  test.each(['the new address first', 'the old address first'])(
    'applies a change that both addresses have confirmed, %s',
    async (order) => {
      const { artist, manager, asking } = await house.artistOfManager(byMailAlone);
      const email = newMail();
      await asking.call(updateEmail, { email, updated_user_id: artist.id });
      const [token, consent] = [await house.tokenFor(email), await house.consentFor(artist.email)];
      if (order === 'the new address first') {
        await house.confirm(token);
        expect(await house.decide(consent, 'allow')).toEqual([200, peopleTexts.emailChanged]);
      } else {
        expect(await house.decide(consent, 'allow')).toEqual([200, peopleTexts.addressChangeAllowed]);
        expect((await house.addressesOf(artist))[0]).toBe(artist.email);
        expect((await house.confirm(token)).body).toMatchObject({
          message: peopleTexts.emailChanged,
          is_changed: true,
        });
      }
      expect((await house.addressesOf(artist))[0]).toBe(email);
      expect((await auditOf(artist)).at(-1)).toMatchObject({
        action: 'user.address_changed',
        actor_id: manager.id,
        impersonator_id: null,
      });
    },
  );

  test('returns the same answer for a repeated consent and logs it once', async () => {
    const { artist, asking } = await house.artistOfManager(byMailAlone);
    await asking.call(updateEmail, { email: newMail(), updated_user_id: artist.id });
    const consent = await house.consentFor(artist.email);
    const again = await Promise.all(Array.from({ length: 5 }, () => house.decide(consent, 'allow')));
    expect(again).toEqual(Array(5).fill([200, peopleTexts.addressChangeAllowed]));
    expect((await auditOf(artist)).map(({ action }) => action)).toEqual([
      'user.address_change_requested',
      'user.address_change_allowed',
    ]);
  });

  test('applies a change once when both addresses confirm it concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { artist, asking } = await house.artistOfManager(byMailAlone);
      const email = newMail();
      await asking.call(updateEmail, { email, updated_user_id: artist.id });
      const [token, consent] = [await house.tokenFor(email), await house.consentFor(artist.email)];
      const call = anonymous(house.product.app).call(decideAddressChange, { token: consent ?? '', decision: 'allow' });
      const [confirmed, allowed] = await Promise.all([house.confirm(token), call]);
      expect([confirmed.status, allowed.status]).toEqual([200, 200]);
      expect([confirmed.body, allowed.body].filter((body) => 'is_changed' in body && body.is_changed)).toHaveLength(1);
      expect((await house.addressesOf(artist))[0]).toBe(email);
    }
  });

  test('applies a confirmed change after a day without an answer, but never an unconfirmed change', async () => {
    const { artist, asking } = await house.artistOfManager();
    const [email, phone_number] = [newMail(), newNumber()];
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await asking.call(updatePhoneNumber, { phone_number, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    await house.dayLater(artist);
    expect(await house.addressesOf(artist)).toEqual([email, artist.phone_number]);
  });

  test('does not apply a change after a day if the requester may no longer manage the person', async () => {
    const { artist, asking } = await house.artistOfManager();
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    await house.confirm(await house.tokenFor(email));
    const heir = await buildManager(house.product.db);
    await house.product.db.updateTable('users').set({ manager_id: heir.id }).where('id', '=', artist.id).execute();
    await house.dayLater(artist);
    expect((await house.addressesOf(artist))[0]).toBe(artist.email);
  });

  test('requests consent by email when a first phone number is added', async () => {
    const { artist, asking } = await house.artistOfManager(byMailAlone);
    const phone_number = newNumber();
    await asking.call(updatePhoneNumber, { phone_number, updated_user_id: artist.id });
    const { body } = await house.confirm(await house.tokenFor(phone_number));
    expect(body).toMatchObject({ is_changed: false });
    expect(await house.consentFor(artist.email)).toBeDefined();
  });
});

describe('consent page', () => {
  const ask = (token: string | undefined) =>
    anonymous(house.product.app).call(getAddressChange, { token: token ?? '-' });

  test('shows the new address masked, as in the email, and does not count a visit as consent', async () => {
    const { artist, asking } = await house.artistOfManager(byMailAlone);
    const [email, phone_number] = [newMail(), newNumber()];
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    const consent = await house.consentFor(artist.email);
    const { status, body } = await ask(consent);
    expect([status, body]).toEqual([200, { kind: 'email', hint: 'm…@example.org' }]);
    expect((await house.lettersTo(artist.email ?? ''))[0]?.text).toContain(body.hint);
    await asking.call(updatePhoneNumber, { phone_number, updated_user_id: artist.id });
    const byNumber = await ask(await house.consentFor(artist.email));
    expect(byNumber.body).toEqual({ kind: 'phone_number', hint: `a number that ends in ${phone_number.slice(-2)}` });
    // Reading the consent page does not count as consent.
    expect((await house.confirm(await house.tokenFor(email))).body).toMatchObject({ is_changed: false });
  });

  test("refuses the new address's token, an unknown token and an expired token on the consent page", async () => {
    const { artist, asking } = await house.artistOfManager(byMailAlone);
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    const consent = await house.consentFor(artist.email);
    await house.decide(consent, 'stop');
    for (const token of [await house.tokenFor(email), 'guessed', consent]) {
      const { status, body } = await ask(token);
      expect([status, body]).toMatchObject([403, { message: peopleTexts.decisionInvalid }]);
    }
  });
});

describe('changes without consent', () => {
  test('applies a change at once for a person who never signed in', async () => {
    const { artist, asking } = await house.artistOfManager({});
    const email = newMail();
    await asking.call(updateEmail, { email, updated_user_id: artist.id });
    expect((await house.confirm(await house.tokenFor(email))).body).toMatchObject({ is_changed: true });
    expect(await house.consentFor(artist.email)).toBeUndefined();
  });

  test("applies an ADMIN's change without consent from the current address", async () => {
    const { artist } = await house.artistOfManager();
    const email = newMail();
    const admin = await house.signIn(await buildAdmin(house.product.db));
    await admin.call(updateEmail, { email, updated_user_id: artist.id });
    expect((await house.confirm(await house.tokenFor(email))).body).toMatchObject({ is_changed: true });
    expect((await house.addressesOf(artist))[0]).toBe(email);
  });
});

describe('changes requested during a Login As', () => {
  async function actingAs(person: { id: number }) {
    const { app, db, platform } = house.product;
    const admin = await buildAdmin(db);
    const own = planSession(platform.config, admin.id);
    await db.insertInto('sessions').values(own.row).execute();
    const acting = planSession(platform.config, person.id);
    const asAdmin = { impersonator_id: admin.id, impersonator_session_id: own.row.id };
    await db
      .insertInto('sessions')
      .values({ ...acting.row, ...asAdmin })
      .execute();
    const headers = { cookie: `backline_session=${acting.access}`, 'x-csrf-token': acting.csrfToken };
    const end = () => app.inject({ method: 'POST', url: '/api/users/end_login_as', headers, payload: {} });
    const ask = (email: string) =>
      app.inject({
        method: 'POST',
        url: '/api/users/update_email',
        headers,
        payload: { email, updated_user_id: person.id },
      });
    return { admin, ask, end };
  }

  test('voids a change that was requested during a Login As when that session ends', async () => {
    const person = await buildManager(house.product.db, signedInBefore);
    const { ask, end } = await actingAs(person);
    const email = newMail();
    expect((await ask(email)).statusCode).toBe(200);
    const [token, consent] = [await house.tokenFor(email), await house.consentFor(person.email)];
    expect((await house.confirm(token)).body).toMatchObject({ is_changed: false });
    expect((await end()).statusCode).toBe(200);
    expect((await house.confirm(token)).status).toBe(403);
    expect(await house.decide(consent, 'allow')).toEqual([403, peopleTexts.decisionInvalid]);
    await house.dayLater(person);
    expect((await house.addressesOf(person))[0]).toBe(person.email);
    const client = await house.signIn(person);
    expect((await client.call(getAccount, {})).body.pending_email).toBeNull();
  });

  test('applies a change requested during a running Login As, and logs both people', async () => {
    const person = await buildManager(house.product.db, byMailAlone);
    const { admin, ask } = await actingAs(person);
    const email = newMail();
    await ask(email);
    await house.confirm(await house.tokenFor(email));
    expect(await house.decide(await house.consentFor(person.email), 'allow')).toEqual([200, peopleTexts.emailChanged]);
    const both = { actor_id: person.id, impersonator_id: admin.id };
    expect((await auditOf(person)).filter(({ impersonator_id }) => impersonator_id !== null)).toMatchObject([
      { action: 'user.address_change_requested', ...both },
      { action: 'user.address_changed', ...both },
    ]);
  });
});
