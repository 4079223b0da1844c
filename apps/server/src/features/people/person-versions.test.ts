import { getArtistManager, updateArtistManager } from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { updateEmail } from '@backline/contract/person-changes';
import { confirmAddressChange } from '@backline/contract/account';
import { getTeamMember, updateTeamMember } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import { buildTeamMember } from '../../../builders/builders.ts';
import { fieldsOf, peopleHouse } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { mona, createdArtist, createdMember, lettersTo, product, people, memberForm } = house;

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';

async function artist() {
  const { id, input } = await createdArtist();
  const { email: _email, phone_number: _phone, ...fields } = input;
  const form = { ...fields, artistOrManagerId: id };
  const read = async () =>
    (await mona.call(getArtistManager, { role: 'ARTIST', artistOrManagerId: id })).body.result[0] ??
    expect.unreachable();
  return { id, form, read, save: (more: object, by = mona) => by.call(updateArtistManager, { ...form, ...more }) };
}

async function member() {
  const { id, input } = await createdMember();
  const form = { ...input, teamMemberId: id };
  const read = async () =>
    (await mona.call(getTeamMember, { role: 'TEAMMEMBER', teamMemberId: id })).body.result[0] ?? expect.unreachable();
  return { id, form, read, save: (more: object, by = mona) => by.call(updateTeamMember, { ...form, ...more }) };
}

async function confirmNewEmail(id: number, email: string) {
  expect((await mona.call(updateEmail, { updated_user_id: id, email })).status).toBe(200);
  const [letter] = await lettersTo(email);
  expect((await mona.call(confirmAddressChange, { token: tokenIn(letter?.text) })).status).toBe(200);
}

describe.each([
  ['a profile', artist],
  ['a team member', member],
])('saving %s', (_kind, opened) => {
  test('rejects the second of two saves and reports who changed which fields', async () => {
    const { read, save } = await opened();
    const { version } = await read();
    expect((await save({ name: 'Saved first', manager_id: house.people.mona.id, version }, house.admin)).status).toBe(
      200,
    );
    const { status, body } = await save({ name: 'Saved second', version });
    expect([status, body.message]).toEqual([409, peopleTexts.personConflict]);
    expect(body.conflict).toMatchObject({ version: version + 1, fields: ['name'], changed_by: 'Ada', is_own: false });
    expect(await read()).toMatchObject({ name: 'Saved first', version: version + 1 });
    expect((await save({ name: 'Saved second', version: version + 1 })).status).toBe(200);
  });

  test('accepts exactly one of several concurrent saves of the same version', async () => {
    const { save, read } = await opened();
    const { version } = await read();
    const saves = await Promise.all(Array.from({ length: 8 }, (_, index) => save({ name: `Name ${index}`, version })));
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

test("keeps an email address that was confirmed while an artist's form was open", async () => {
  const { id, save, read } = await artist();
  const { version } = await read();
  await confirmNewEmail(id, 'moved-artist@people.example.org');
  expect((await save({ name: 'Renamed meanwhile', version })).status).toBe(200);
  expect(await read()).toMatchObject({ name: 'Renamed meanwhile', email: 'moved-artist@people.example.org' });
});

test("reports a conflict if an email address was confirmed while a team member's form was open", async () => {
  const { id, save, read } = await member();
  const { version } = await read();
  await confirmNewEmail(id, 'moved-member@people.example.org');
  const { status, body } = await save({ name: 'Renamed meanwhile', version });
  expect([status, body.conflict?.fields]).toEqual([409, ['email']]);
  expect(await read()).toMatchObject({ email: 'moved-member@people.example.org', pending_email: null });
});

describe('team member without a phone number', () => {
  async function phoneless() {
    const { id, email } = await buildTeamMember(product.db, { managerId: people.mona.id, phone_number: null });
    return { ...memberForm({ email, phone_number: '' }), teamMemberId: id };
  }

  test('saves a team member who has no phone number', async () => {
    const form = await phoneless();
    const { status, body } = await house.mona.call(updateTeamMember, { ...form, name: 'Edited' });
    expect([status, body.unconfirmed]).toEqual([200, []]);
  });

  test("requires confirmation of a team member's first phone number", async () => {
    const form = await phoneless();
    const { body } = await house.mona.call(updateTeamMember, { ...form, phone_number: '+16465559090' });
    expect(body.unconfirmed).toEqual(['+16465559090']);
  });

  test("refuses to remove a team member's phone number", async () => {
    const { save, read } = await member();
    const { status, body } = await save({ phone_number: '' });
    expect([status, fieldsOf(body)]).toEqual([422, { phone_number: peopleTexts.phoneRequired }]);
    expect((await read()).phone_number).not.toBeNull();
  });

  test.each([
    ['123', peopleTexts.phoneShort],
    ['+1234567890123456', peopleTexts.phoneLong],
  ])('rejects the phone number %s with its reason', async (phone_number, message) => {
    const form = await phoneless();
    const { status, body } = await house.mona.call(updateTeamMember, { ...form, phone_number });
    expect([status, fieldsOf(body)]).toEqual([422, { phone_number: message }]);
  });
});
