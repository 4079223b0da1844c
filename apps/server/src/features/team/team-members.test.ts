import { getEventDetails, updateEvent } from '@backline/contract/events';
import * as peopleTexts from '@backline/contract/people.texts';
import {
  addTeamMember,
  getTeamMember,
  listTeamMembers,
  updateTeamMember,
  type TeamMember,
} from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/as.ts';
import { buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { fieldsOf, peopleHouse } from '../../../testing/people/people.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { mona, people, member, product, memberForm, admin, createdMember, lettersTo, auditOf, signIn } = house;

const unknownId = 9_999_999;
const role = 'TEAMMEMBER';

async function memberOf(client: Client, id: number): Promise<TeamMember> {
  const { status, body } = await client.call(getTeamMember, { role, teamMemberId: id });
  expect(status).toBe(200);
  const [member] = body.result;
  if (member === undefined) throw new Error('no team member answered');
  return member;
}

describe('refused team members', () => {
  test('answers 404 for an artist requested as a team member', async () => {
    expect((await mona.call(getTeamMember, { role, teamMemberId: people.artist.id })).status).toBe(404);
  });

  test('lets a team member with the team permission see only their own record, and edit nobody', async () => {
    await withMoreKeys(product.db, role, ['Page_Team_Member'], async () => {
      expect((await memberOf(member, people.member.id)).name).toBe('Tim');
      expect((await member.call(getTeamMember, { role, teamMemberId: people.spy.id })).status).toBe(404);
      expect((await member.call(addTeamMember, memberForm())).status).toBe(403);
      const own = { ...memberForm(), teamMemberId: people.member.id };
      expect((await member.call(updateTeamMember, own)).status).toBe(403);
    });
  });

  test('requires an active manager when an ADMIN creates or moves a team member', async () => {
    const { id, input } = await createdMember();
    const gone = await buildManager(product.db, { is_active: false });
    for (const manager_id of [null, people.artist.id, gone.id, unknownId]) {
      const missing = { manager_id: 'Please select an artist manager.' };
      expect(fieldsOf((await admin.call(addTeamMember, memberForm({ manager_id }))).body)).toEqual(missing);
      const move = { ...input, manager_id, teamMemberId: id };
      expect(fieldsOf((await admin.call(updateTeamMember, move)).body)).toEqual(missing);
    }
  });

  test('rejects an email address or phone number in use with a field error on creation and update', async () => {
    const { email, phone_number } = people.spy;
    const both = { email: peopleTexts.addressTaken, phone_number: peopleTexts.addressTaken };
    expect(fieldsOf((await mona.call(addTeamMember, memberForm({ email, phone_number }))).body)).toEqual(both);
    const { id, input } = await createdMember();
    const change = { ...input, manager_id: people.mona.id, name: 'Not saved', email, phone_number, teamMemberId: id };
    expect(fieldsOf((await admin.call(updateTeamMember, change)).body)).toEqual(both);
    expect((await memberOf(mona, id)).name).toBe(input.name);
  });
});

describe('created team members', () => {
  test('stores every field of a new team member, emails an invitation and lists the team member', async () => {
    const input = memberForm({ manager_id: people.mona.id });
    const foreign = await mona.call(addTeamMember, { ...input, manager_id: people.rival.id });
    expect([foreign.status, fieldsOf(foreign.body)]).toEqual([422, { manager_id: peopleTexts.personOutOfReach }]);
    const { body } = await mona.call(addTeamMember, input);
    expect(body.message).toBe(
      'The Team member has been created successfully and will be visible in the list within one minute.',
    );
    expect(await memberOf(mona, body.id)).toEqual({
      ...input,
      id: body.id,
      manager_id: people.mona.id,
      manager_name: 'Mona',
      is_active: true,
      has_signed_in: false,
      firebase_uid: null,
      can: { set_active: true, login_as: false, invite: true },
      pending_email: null,
      pending_email_until: null,
      pending_phone_number: null,
      pending_phone_number_until: null,
      version: 1,
    });
    const [letter] = await lettersTo(input.email);
    expect(letter?.text).toContain('as a team member');
    const list = await mona.call(listTeamMembers, { role, search: input.email });
    expect(list.body.result.map(({ id }) => id)).toEqual([body.id]);
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['user.created']);
  });

  test('shows the id at the sign-in provider only to an ADMIN', async () => {
    const { body } = await admin.call(addTeamMember, memberForm({ manager_id: people.rival.id }));
    expect(await memberOf(admin, body.id)).toMatchObject({
      manager_name: 'Rival',
      firebase_uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('updated team members', () => {
  test('saves a new name at once, but a new email address or phone number only after its confirmation', async () => {
    const { id, input } = await createdMember();
    const next = memberForm({ name: 'Renamed' });
    const { body } = await mona.call(updateTeamMember, { ...next, teamMemberId: id });
    expect(body).toEqual({
      message: 'The Team member has been updated successfully!',
      id,
      version: 2,
      unconfirmed: [next.email, next.phone_number],
    });
    expect(await memberOf(mona, id)).toMatchObject({
      name: 'Renamed',
      email: input.email,
      phone_number: input.phone_number,
      pending_email: next.email,
      pending_phone_number: next.phone_number,
    });
    expect((await lettersTo(next.email))[0]?.text).toContain('/confirm-address?token=');
    expect((await lettersTo(next.phone_number))[0]?.text).toContain('/confirm-address?token=');
  });

  test('requires no confirmation of an email address that differs only in case', async () => {
    const { id, input } = await createdMember();
    const same = { ...input, email: input.email.toUpperCase(), teamMemberId: id };
    expect((await mona.call(updateTeamMember, same)).body.unconfirmed).toEqual([]);
    expect((await memberOf(mona, id)).pending_email).toBeNull();
  });

  test('saves a team member whose manager is deactivated, and keeps this manager', async () => {
    const gone = await buildManager(product.db, { is_active: false });
    const { id, email, phone_number } = await buildTeamMember(product.db, { managerId: gone.id });
    const form = memberForm({ name: 'Kept', email, phone_number, manager_id: gone.id });
    expect((await admin.call(updateTeamMember, { ...form, teamMemberId: id })).status).toBe(200);
    expect((await memberOf(admin, id)).manager_id).toBe(gone.id);
  });
});

describe('moved team members', () => {
  async function memberAtEvents(count: number) {
    const { id, input } = await createdMember();
    const events: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const event = await buildEvent(product.db, {
        managerId: people.mona.id,
        artistIds: [],
        teamMemberIds: [id, people.member.id],
      });
      events.push(event.id);
    }
    return { id, input, events };
  }

  const staffed = async (memberId: number) =>
    (
      await house.product.db
        .selectFrom('event_team_members')
        .select('event_id')
        .where('team_member_id', '=', memberId)
        .execute()
    ).map((row) => row.event_id);

  test('refuses to move a team member unless an ADMIN does it', async () => {
    const { id, input, events } = await memberAtEvents(1);
    const move = { ...input, manager_id: people.rival.id, teamMemberId: id };
    const { status, body } = await mona.call(updateTeamMember, move);
    expect([status, fieldsOf(body)]).toEqual([422, { manager_id: peopleTexts.personOutOfReach }]);
    expect((await memberOf(mona, id)).manager_id).toBe(people.mona.id);
    expect(await staffed(id)).toEqual(events);
  });

  test("removes a moved team member from the former manager's events", async () => {
    const { id, input, events } = await memberAtEvents(2);
    const moved = await signIn({ id });
    const [first = 0] = events;
    expect((await moved.call(getEventDetails, { event_id: first })).status).toBe(200);
    const move = { ...input, manager_id: people.rival.id, teamMemberId: id };
    expect((await admin.call(updateTeamMember, move)).status).toBe(200);
    expect((await moved.call(getEventDetails, { event_id: first })).status).toBe(404);
    expect(await staffed(id)).toEqual([]);
    expect(await staffed(people.member.id)).toEqual(expect.arrayContaining(events));
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'user.updated',
      before: { manager_id: people.mona.id, event_ids: events, version: 1 },
      after: { manager_id: people.rival.id, event_ids: [], version: 2 },
    });
  });

  test('removes a moved team member even during concurrent saves of events', async () => {
    const artist = await buildArtist(product.db, { managerId: people.mona.id });
    for (let round = 0; round < 6; round += 1) {
      const { id, input, events } = await memberAtEvents(2);
      const other = await buildEvent(product.db, {
        managerId: people.mona.id,
        artistIds: [artist.id],
        teamMemberIds: [],
      });
      const save = (event_id: number) =>
        mona.call(updateEvent, {
          event_id,
          event_name: `Round ${round}`,
          event_dttm: Date.now(),
          venue: 'Hall',
          country: 'United States',
          state: 'Illinois',
          city: 'Chicago',
          zipcode: '60614',
          artist_id: [artist.id],
          team_members_id: [id],
          tax_rate: 0,
          delivery_method: 'fixed',
          delivery_cost: 0,
        });
      const [move, ...saves] = await Promise.all([
        admin.call(updateTeamMember, { ...input, manager_id: people.rival.id, teamMemberId: id }),
        ...[...events, other.id].map(save),
      ]);
      expect(move.status).toBe(200);
      for (const { status } of saves) expect([200, 422]).toContain(status);
      expect(await staffed(id)).toEqual([]);
    }
  });
});
