import { isUserValidForLogin } from '@backline/contract/auth';
import { getAuthDetails } from '@backline/contract/session';
import * as peopleTexts from '@backline/contract/people.texts';
import { setPersonActive } from '@backline/contract/person-changes';
import { getTeamMember } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import { anonymous } from '../../../testing/as.ts';
import { buildAdmin, buildFan, type BuiltPerson } from '../../../builders/builders.ts';
import { peopleHouse, refusal } from '../../../testing/people/people.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(peopleHouse());
const { mona, people, product, admin, signIn, createdMember, auditOf } = house;
const { db } = product;

const activeAdmins = async () =>
  (
    await house.product.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('is_active', '=', true)
      .execute()
  ).map(({ id }) => id);

describe('refused deactivation', () => {
  test('returns the same error for people whom the caller may not deactivate as for an unknown id', async () => {
    const fan = await buildFan(product.db);
    const unknown = await mona.call(setPersonActive, { user_id: 9_999_999, is_active: false });
    expect(unknown.status).toBe(404);
    for (const { id } of [people.stranger, people.spy, people.rival, people.admin, fan]) {
      const foreign = await mona.call(setPersonActive, { user_id: id, is_active: false });
      expect(refusal(foreign)).toEqual(refusal(unknown));
    }
    expect((await house.admin.call(setPersonActive, { user_id: fan.id, is_active: false })).status).toBe(404);
  });

  test("returns 404 for a manager's own artist or team member if the permission for that role is missing", async () => {
    const { status } = await withoutKeys(db, 'MANAGER', ['Page_Team_Member'], () =>
      mona.call(setPersonActive, { user_id: people.member.id, is_active: false }),
    );
    expect(status).toBe(404);
  });

  test('does not let people deactivate their own account', async () => {
    const { status, body } = await admin.call(setPersonActive, { user_id: people.admin.id, is_active: false });
    expect([status, body.message]).toEqual([409, peopleTexts.keepYourselfActive]);
  });

  test('leaves one ADMIN active when two deactivate each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const second = await buildAdmin(product.db);
      const [one, other] = [await signIn(people.admin), await signIn(second)];
      const answers = await Promise.all([
        one.call(setPersonActive, { user_id: second.id, is_active: false }),
        other.call(setPersonActive, { user_id: people.admin.id, is_active: false }),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
      // The second ADMIN gets a conflict, or 401 if their session ended before the call ran.
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      if (statuses[1] === 409) expect(answers.map(({ body }) => body.message)).toContain(peopleTexts.lastAdmin);
      expect(await activeAdmins()).toHaveLength(1);
      await product.db.updateTable('users').set({ is_active: true }).where('id', '=', people.admin.id).execute();
      await product.db.updateTable('users').set({ is_active: false }).where('id', '=', second.id).execute();
    }
    house.admin = await signIn(people.admin);
  });

  test('refuses a call by an ADMIN whom a concurrent call has already deactivated', async () => {
    const circle: BuiltPerson[] = [];
    for (let index = 0; index < 4; index += 1) circle.push(await buildAdmin(product.db));
    const sessions = await Promise.all(circle.map(signIn));
    const answers = await Promise.all(
      sessions.map((session, index) =>
        session.call(setPersonActive, { user_id: circle[(index + 1) % 4]?.id, is_active: false }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    const left = await activeAdmins();
    // No ADMIN whose call succeeded had been deactivated before.
    const lines = await product.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity_id'])
      .where('action', '=', 'user.deactivated')
      .where(
        'actor_id',
        'in',
        circle.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const gone = new Set<number>();
    for (const { actor_id, entity_id } of lines) {
      expect(gone).not.toContain(actor_id);
      gone.add(Number(entity_id));
    }
    expect(left.filter((id) => gone.has(id))).toEqual([]);
  });
});

describe('deactivation', () => {
  test('ends all sessions and blocks sign-in of a deactivated person, but keeps their data', async () => {
    const { id, input } = await createdMember();
    const [laptop, phone] = [await signIn({ id }), await signIn({ id })];
    const { status, body } = await mona.call(setPersonActive, { user_id: id, is_active: false });
    expect([status, body.message]).toEqual([200, peopleTexts.personDeactivated(input.name)]);
    for (const device of [laptop, phone]) expect((await device.call(getAuthDetails, {})).status).toBe(401);
    const login = await anonymous(product.app).call(isUserValidForLogin, { email: input.email });
    expect(login.body.isValid).toBe(false);
    const detail = await mona.call(getTeamMember, { role: 'TEAMMEMBER', teamMemberId: id });
    expect(detail.body.result[0]).toMatchObject({ name: input.name, is_active: false });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['user.created', 'user.deactivated']);
  });

  test('ignores a repeated deactivation, and allows sign-in after activation without restoring old sessions', async () => {
    const { id, input } = await createdMember();
    const device = await signIn({ id });
    for (const is_active of [false, false, true, true]) {
      expect((await mona.call(setPersonActive, { user_id: id, is_active })).status).toBe(200);
    }
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.deactivated',
      'user.activated',
    ]);
    expect((await device.call(getAuthDetails, {})).status).toBe(401);
    const login = await anonymous(product.app).call(isUserValidForLogin, { email: input.email });
    expect(login.body.isValid).toBe(true);
  });

  test('lets an ADMIN deactivate managers and other admins', async () => {
    const admin = await signIn(people.admin);
    const second = await buildAdmin(product.db);
    const device = await signIn(second);
    expect((await admin.call(setPersonActive, { user_id: second.id, is_active: false })).status).toBe(200);
    expect((await device.call(getAuthDetails, {})).status).toBe(401);
    expect((await admin.call(setPersonActive, { user_id: people.rival.id, is_active: false })).status).toBe(200);
    expect((await admin.call(setPersonActive, { user_id: people.rival.id, is_active: true })).status).toBe(200);
  });
});
