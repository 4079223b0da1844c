import { listAudit } from '@backline/contract/audit';
import { listFans } from '@backline/contract/fans';
import { addTeamMember, getTeamMember, listTeamMembers, updateTeamMember } from '@backline/contract/team';
import { expect, test } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { imported } from '../../../testing/fan-imports/fan-imports.ts';
import { peopleHouse } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { mona, admin, createdMember, memberForm, people, product } = house;
const { db } = house.product;

const role = 'TEAMMEMBER';
const storedEmail = async (id: number) => {
  return (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
};

test('shows an internationalised email domain as it was typed, and requires no confirmation of an unchanged form', async () => {
  const { id, input } = await createdMember({ email: 'Ada@Müller.example' });
  expect(await storedEmail(id)).toBe('ada@xn--mller-kva.example');

  const [member] = (await mona.call(getTeamMember, { role, teamMemberId: id })).body.result;
  expect(member?.email).toBe('ada@müller.example');
  const { body } = await mona.call(updateTeamMember, { ...input, email: member?.email ?? '', teamMemberId: id });
  expect(body.unconfirmed).toEqual([]);
  expect(await storedEmail(id)).toBe('ada@xn--mller-kva.example');

  const asked = await mona.call(updateTeamMember, { ...input, email: 'ada@bücher.example', teamMemberId: id });
  expect(asked.body.unconfirmed).toEqual(['ada@bücher.example']);
  const [waiting] = (await mona.call(getTeamMember, { role, teamMemberId: id })).body.result;
  expect(waiting?.pending_email).toBe('ada@bücher.example');

  const lines = await admin.call(listAudit, { entity: 'user', entity_id: String(id) });
  expect(lines.body.flatMap(({ after }) => after?.email ?? [])).toEqual(['ada@bücher.example', 'ada@müller.example']);
});

test('shows an email domain in ASCII if it mixes letters of several scripts', async () => {
  const { id } = await createdMember({ email: 'eve@b\u0430nk.example' });
  const [member] = (await mona.call(getTeamMember, { role, teamMemberId: id })).body.result;
  expect(member?.email).toBe('eve@xn--bnk-6cd.example');
});

test.each(['zoë', 'zo@größe.example', 'größe.example', 'zo@xn--gre-6ka8i.example'])(
  'finds a person with an internationalised email domain by a search for %s',
  async (search) => {
    await mona.call(addTeamMember, memberForm({ name: 'Zoë', email: 'zo@größe.example' }));
    const { body } = await mona.call(listTeamMembers, { role, search });
    expect(body.result.map(({ name }) => name)).toContain('Zoë');
  },
);

test('recognises a guest by either spelling of the email domain, and lists the readable spelling', async () => {
  const event = await buildEvent(product.db, { managerId: people.mona.id });
  await imported(product, mona, event.id, [{ name: 'Gus', email: 'gus@müller.example', phone: '' }]);
  await imported(product, mona, event.id, [{ name: 'Gus', email: 'gus@xn--mller-kva.example', phone: '' }]);
  const { body } = await mona.call(listFans, { event_id: event.id, section: 'users' });
  expect(body.map(({ name, email }) => [name, email])).toEqual([['Gus', 'gus@müller.example']]);
});
