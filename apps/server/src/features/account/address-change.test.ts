import { getAccount } from '@backline/contract/account';
import { getArtistManager } from '@backline/contract/artists';
import { messages } from '@backline/contract/messages';
import { cancelAddressChange, updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildFan, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { accountHouse, newMail, newNumber, type AccountHouse } from './account.fixture.ts';
import { runNow } from '../../../test/run-jobs.ts';
import { deleteLapsedChanges } from './account.jobs.ts';
import { withoutKeys } from '../../../test/role-keys.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.product.close());

const fieldsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));

describe('asking is refused', () => {
  test('for people outside the reach, who answer like unknown ids', async () => {
    const { db } = house.product;
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
      for (const { status, body } of calls) expect([status, body.message]).toEqual([404, messages.rowNotFound]);
    }
  });

  test('for one’s own artists once the role lost the keys to them, because a change of rights holds at once', async () => {
    const { db } = house.product;
    const manager = await buildManager(db);
    const artist = await buildArtist(db, { managerId: manager.id });
    const client = await house.signIn(manager);
    const change = async ({ id }: { id: number }) =>
      (await client.call(updateEmail, { email: newMail(), updated_user_id: id })).status;
    const statuses = async () => [await change(artist), await change(manager)];
    expect(await withoutKeys(db, 'MANAGER', ['Page_Artists'], statuses)).toEqual([404, 200]);
  });

  test('for another ADMIN, even to an ADMIN, because an address is the way in', async () => {
    const [one, other] = [await buildAdmin(house.product.db), await buildAdmin(house.product.db)];
    const { status } = await (
      await house.signIn(one)
    ).call(updateEmail, { email: newMail(), updated_user_id: other.id });
    expect(status).toBe(404);
  });

  test('for one’s manager and colleagues, because a team member manages nobody', async () => {
    const { db } = house.product;
    const manager = await buildManager(db);
    const member = await house.signIn(await buildTeamMember(db, { managerId: manager.id }));
    const colleague = await buildTeamMember(db, { managerId: manager.id });
    for (const { id } of [manager, colleague]) {
      expect((await member.call(updateEmail, { email: newMail(), updated_user_id: id })).status).toBe(404);
    }
  });

  test('in the words of the dialogs, beside the field', async () => {
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
      email: messages.addressUnchanged,
    });
    expect(await refused({ phone_number: person.phone_number }, updatePhoneNumber)).toEqual({
      phone_number: messages.addressUnchanged,
    });
  });

  test('for an address that somebody has, to an ADMIN, who reaches everybody', async () => {
    const { db } = house.product;
    const person = await buildManager(db);
    const client = await house.signIn(await buildAdmin(db));
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

test('asking is refused past a limit by who asks, because a manager with many people could write to anybody', async () => {
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

test('whether anybody has an address is not told: the fan of another organiser answers like nobody', async () => {
  const { db } = house.product;
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

describe('asking', () => {
  test('changes nothing yet, writes to the new address, and shows what waits', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
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
      pending_email_until: null,
      pending_phone_number: phone_number,
      pending_phone_number_until: null,
    });
    const [mailed, texted] = [await house.tokenFor(email), await house.tokenFor(phone_number)];
    expect(mailed).not.toBe(texted);
    expect((await house.lettersTo(phone_number))[0]?.channel).toBe('sms');
  });

  test('is shown in the details of an artist to their manager, who may ask for them', async () => {
    const manager = await buildManager(house.product.db);
    const artist = await buildArtist(house.product.db, { managerId: manager.id });
    const client = await house.signIn(manager);
    const email = newMail();
    expect((await client.call(updateEmail, { email, updated_user_id: artist.id })).status).toBe(200);
    const { body } = await client.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: artist.id });
    expect(body.result[0]).toMatchObject({ email: artist.email, pending_email: email, pending_phone_number: null });
  });

  test('keeps the token as a hash alone: it stands in no table, audit line or stored answer', async () => {
    const person = await buildManager(house.product.db);
    const client = await house.signIn(person);
    const email = newMail();
    const input = { email, updated_user_id: person.id };
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    const { rows: waiting } = await sql<{ job: string }>`
      select j::text as job from pgboss.job j where name = 'send-mail' and state = 'created'`.execute(house.product.db);
    expect(waiting.length).toBeGreaterThan(0);
    const token = await house.tokenFor(email);
    for (const { job } of waiting) expect(job).not.toContain(token);
    const { rows } = await sql<{ hits: number }>`
      select (select count(*) from address_changes c where c::text like ${`%${token}%`})
        + (select count(*) from audit_log l where l::text like ${`%${token}%`})
        + (select count(*) from pgboss.job j where j::text like ${`%${token}%`})
        + (select count(*) from idempotency_keys k where k::text like ${`%${token}%`}) as hits`.execute(
      house.product.db,
    );
    expect(rows[0]?.hits).toBe(0);
    // Nor in what the same submission answers again, and it writes no second letter.
    await client.call(updateEmail, input, { idempotencyKey: 'ask-once' });
    expect(await house.lettersTo(email)).toHaveLength(1);
  });

  test('again replaces what waited: only the latest token works', async () => {
    const person = await buildManager(house.product.db);
    const first = await house.asked(person);
    const second = await house.asked(person);
    expect((await house.confirm(first.token)).status).toBe(403);
    expect((await house.confirm(second.token)).status).toBe(200);
    expect((await house.addressesOf(person))[0]).toBe(second.email);
  });
});

test('a change that waits is cancelled by whoever may ask for it, and cancelling none is no failure', async () => {
  const manager = await buildManager(house.product.db);
  const artist = await buildArtist(house.product.db, { managerId: manager.id });
  const client = await house.signIn(manager);
  const email = newMail();
  await client.call(updateEmail, { email, updated_user_id: artist.id });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await client.call(cancelAddressChange, { updated_user_id: artist.id, kind: 'email' });
    expect([status, body.message]).toEqual([200, messages.addressChangeCancelled]);
  }
  const lines = await house.product.db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('entity_id', '=', String(artist.id))
    .where('action', '=', 'user.address_change_cancelled')
    .execute();
  expect(lines).toEqual([{ action: 'user.address_change_cancelled', before: { email } }]);
});

test('lapsed changes are cleared away, and those that wait stay', async () => {
  const [lapsed, waiting] = [await buildManager(house.product.db), await buildManager(house.product.db)];
  await house.asked(lapsed);
  await house.asked(waiting);
  await sql`update address_changes set expires_at = now() - interval '1 second' where user_id = ${lapsed.id}`.execute(
    house.product.db,
  );
  for (const job of [deleteLapsedChanges, deleteLapsedChanges]) await runNow(house.product.platform, job, {});
  const left = await house.product.db
    .selectFrom('address_changes')
    .select('user_id')
    .where('user_id', 'in', [lapsed.id, waiting.id])
    .execute();
  expect(left).toEqual([{ user_id: waiting.id }]);
});
