import { getAccount } from '@backline/contract/account';
import { getArtistManager } from '@backline/contract/artists';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { cancelAddressChange, updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildFan, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { accountHouse, newMail, newNumber } from '../../../testing/account/account.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { deleteLapsedChanges } from './account.jobs.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(accountHouse());
const { db } = house.product;

const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));

describe('refused address changes', () => {
  test('answers an address change for a person whom the caller may not see like one for an unknown id', async () => {
    const [manager, rival] = [await buildManager(db), await buildManager(db)];
    const people = [
      rival,
      await buildArtist(db, { managerId: rival.id }),
      await buildTeamMember(db, { managerId: rival.id }),
      await buildAdmin(db),
      await buildFan(db),
    ];
    const client = await house.signIn(manager);
    for (const { id } of [...people, { id: 9_999_999 }]) {
      const calls = [
        await client.call(updateEmail, { email: newMail(), updated_user_id: id }),
        await client.call(updatePhoneNumber, { phone_number: newNumber(), updated_user_id: id }),
        await client.call(cancelAddressChange, { kind: 'email', updated_user_id: id }),
      ];
      for (const { status, body } of calls) expect([status, body.message]).toEqual([404, generalTexts.rowNotFound]);
    }
  });

  test("refuses a manager's address changes for their artists once the role has lost the permission", async () => {
    const manager = await buildManager(db);
    const artist = await buildArtist(db, { managerId: manager.id });
    const client = await house.signIn(manager);
    const change = async ({ id }: { id: number }) =>
      (await client.call(updateEmail, { email: newMail(), updated_user_id: id })).status;
    const statuses = async () => [await change(artist), await change(manager)];
    expect(await withoutKeys(db, 'MANAGER', ['Page_Artists'], statuses)).toEqual([404, 200]);
  });

  test("refuses an ADMIN's address change for another ADMIN", async () => {
    const [one, other] = [await buildAdmin(house.product.db), await buildAdmin(house.product.db)];
    const { status } = await (
      await house.signIn(one)
    ).call(updateEmail, { email: newMail(), updated_user_id: other.id });
    expect(status).toBe(404);
  });

  test("refuses a team member's address changes for their manager and colleagues", async () => {
    const manager = await buildManager(db);
    const member = await house.signIn(await buildTeamMember(db, { managerId: manager.id }));
    const colleague = await buildTeamMember(db, { managerId: manager.id });
    for (const { id } of [manager, colleague]) {
      expect((await member.call(updateEmail, { email: newMail(), updated_user_id: id })).status).toBe(404);
    }
  });

  test('names the invalid field and returns the text that the dialog shows', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
    const updated_user_id = person.id;
    const refused = async (input: object, operation: typeof updateEmail | typeof updatePhoneNumber) =>
      fieldsOf((await client.call(operation, { ...input, updated_user_id })).body);
    expect(await refused({}, updateEmail)).toEqual({ email: 'Please input an email!' });
    expect(await refused({ email: 'nobody' }, updateEmail)).toEqual({ email: 'Please enter a valid email!' });
    expect(await refused({ phone_number: '+1212' }, updatePhoneNumber)).toEqual({
      phone_number: 'Phone number must be greater than 10 digits!',
    });
    expect(await refused({ email: person.email?.toUpperCase() }, updateEmail)).toEqual({
      email: peopleTexts.addressUnchanged,
    });
    expect(await refused({ phone_number: person.phone_number }, updatePhoneNumber)).toEqual({
      phone_number: peopleTexts.addressUnchanged,
    });
  });

  test("refuses an ADMIN's change to an address that is taken", async () => {
    const person = await buildManager(db);
    const client = await house.signIn(await buildAdmin(db));
    const gone = await buildManager(db, { is_active: false });
    const fan = await buildFan(db);
    const byMail = await client.call(updateEmail, { email: gone.email ?? '', updated_user_id: person.id });
    expect(fieldsOf(byMail.body)).toEqual({ email: peopleTexts.addressTaken });
    const byPhone = await client.call(updatePhoneNumber, {
      phone_number: fan.phone_number ?? '',
      updated_user_id: person.id,
    });
    expect(fieldsOf(byPhone.body)).toEqual({ phone_number: peopleTexts.addressTaken });
  });

  test('limits address changes per changed person and per new address', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
    const ask = async (email: string) => (await client.call(updateEmail, { email, updated_user_id: person.id })).status;
    const email = newMail();
    for (let count = 0; count < 5; count += 1) expect(await ask(email)).toBe(200);
    expect(await ask(email)).toBe(429);
    for (let count = 0; count < 4; count += 1) expect(await ask(newMail())).toBe(200);
    expect(await ask(newMail())).toBe(429);
  });
});

test('limits address changes per requesting person', async () => {
  const manager = await buildManager(house.product.db);
  const client = await house.signIn(manager);
  const statuses = [];
  for (let count = 0; count < 7; count += 1) {
    const { id } = await buildArtist(house.product.db, { managerId: manager.id });
    for (let tries = 0; tries < 9; tries += 1) {
      statuses.push((await client.call(updateEmail, { email: newMail(), updated_user_id: id })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(3).fill(429)]);
});

test("does not reveal to a manager that an address is taken by another organiser's fan", async () => {
  const fan = await buildFan(db, { email: newMail() });
  const manager = await buildManager(db);
  for (const person of [manager, await buildArtist(db, { managerId: manager.id })]) {
    const client = await house.signIn(person);
    const updated_user_id = person.id;
    const answers = [];
    for (const email of [fan.email ?? '', newMail()]) {
      const { status, body } = await client.call(updateEmail, { email, updated_user_id });
      answers.push([status, body.message.replace(email, '…'), body.fields]);
    }
    for (const phone_number of [fan.phone_number ?? '', newNumber()]) {
      const { status, body } = await client.call(updatePhoneNumber, { phone_number, updated_user_id });
      answers.push([status, body.message.replace(phone_number, '…'), body.fields]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[2]).toEqual(answers[3]);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  }
});

describe('requested address changes', () => {
  test('sends a token to the new address and shows the pending change, without changing anything yet', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
    const [email, phone_number] = [newMail(), newNumber()];
    const { body } = await client.call(updateEmail, { email, updated_user_id: person.id });
    expect(body.message).toBe(peopleTexts.addressConfirmationSent(email));
    await client.call(updatePhoneNumber, { phone_number, updated_user_id: person.id });
    expect((await client.call(getAccount, {})).body).toEqual({
      id: person.id,
      name: person.name,
      email: person.email,
      phone_number: person.phone_number,
      pending_email: email,
      pending_email_until: null,
      pending_phone_number: phone_number,
      pending_phone_number_until: null,
    });
    const [mailed, texted] = [await house.tokenFor(email), await house.tokenFor(phone_number)];
    expect(mailed).not.toBe(texted);
    expect((await house.lettersTo(phone_number))[0]?.channel).toBe('sms');
  });

  test("shows an artist's pending change to their manager", async () => {
    const manager = await buildManager(house.product.db);
    const artist = await buildArtist(house.product.db, { managerId: manager.id });
    const client = await house.signIn(manager);
    const email = newMail();
    expect((await client.call(updateEmail, { email, updated_user_id: artist.id })).status).toBe(200);
    const { body } = await client.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: artist.id });
    expect(body.result[0]).toMatchObject({ email: artist.email, pending_email: email, pending_phone_number: null });
  });

  test('stores only a hash of the token', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
    const email = newMail();
    const input = { email, updated_user_id: person.id };
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    const { rows: waiting } = await query(house.product.db)<{ job: string }>`
      select j::text as job from pgboss.job j where name = 'send-mail' and state = 'created'`;
    expect(waiting.length).toBeGreaterThan(0);
    const token = await house.tokenFor(email);
    for (const { job } of waiting) expect(job).not.toContain(token);
    const { rows } = await query(house.product.db)<{ hits: number }>`
      select (select count(*) from address_changes c where c::text like ${`%${token}%`})
        + (select count(*) from audit_log l where l::text like ${`%${token}%`})
        + (select count(*) from pgboss.job j where j::text like ${`%${token}%`})
        + (select count(*) from idempotency_keys k where k::text like ${`%${token}%`}) as hits`;
    expect(rows[0]?.hits).toBe(0);
    // A repeated submission does not return a token either and does not send a second email.
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    expect(await house.lettersTo(email)).toHaveLength(1);
  });

  test('replaces a pending change, so that only the latest token works', async () => {
    const person = await buildManager(house.product.db);
    const first = await house.asked(person);
    const second = await house.asked(person);
    expect((await house.confirm(first.token)).status).toBe(403);
    expect((await house.confirm(second.token)).status).toBe(200);
    expect((await house.addressesOf(person))[0]).toBe(second.email);
  });
});

test('cancels a pending change, and accepts a cancellation even if no change is pending', async () => {
  const manager = await buildManager(house.product.db);
  const artist = await buildArtist(house.product.db, { managerId: manager.id });
  const client = await house.signIn(manager);
  const email = newMail();
  await client.call(updateEmail, { email, updated_user_id: artist.id });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await client.call(cancelAddressChange, { updated_user_id: artist.id, kind: 'email' });
    expect([status, body.message]).toEqual([200, peopleTexts.addressChangeCancelled]);
  }
  const lines = await auditLines(house.product.db, 'user', artist.id);
  const cancelled = lines.filter(({ action }) => action === 'user.address_change_cancelled');
  expect(cancelled.map(({ before }) => before)).toEqual([{ email }]);
});

test('deletes expired changes and keeps pending ones', async () => {
  const [lapsed, waiting] = [await buildManager(house.product.db), await buildManager(house.product.db)];
  await house.asked(lapsed);
  await house.asked(waiting);
  await query(house.product.db)`
    update address_changes set expires_at = now() - interval '1 second' where user_id = ${lapsed.id}`;
  for (const job of [deleteLapsedChanges, deleteLapsedChanges]) await runNow(house.product.platform, job, {});
  const left = await house.product.db
    .selectFrom('address_changes')
    .select('user_id')
    .where('user_id', 'in', [lapsed.id, waiting.id])
    .execute();
  expect(left).toEqual([{ user_id: waiting.id }]);
});
