import { listFans, makeEventAdmin, removeEventAdmin, undoCheckIn, updateFanSetting } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { describe, expect, test } from 'vitest';
import { buildFan, joinFan } from '../../../builders/builders.ts';
import { arrival, userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(userHouse());

const seat = { section: 'Balcony', row: 'B', seat: '12' };

async function newFan(checkedInAt: Date | null = null) {
  const fan = await buildFan(house.db);
  await joinFan(house.db, { eventId: house.events.lantern.id, fanId: fan.id, checkedInAt, seat });
  return { event_id: house.events.lantern.id, group_user_id: fan.id };
}

function placeOf({ event_id, group_user_id }: Awaited<ReturnType<typeof newFan>>) {
  return house.db
    .selectFrom('event_users')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('user_id', '=', group_user_id)
    .executeTakeFirstOrThrow();
}

function auditOf({ event_id, group_user_id }: Awaited<ReturnType<typeof newFan>>) {
  return house.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'event_user')
    .where('entity_id', '=', `${event_id}/${group_user_id}`)
    .orderBy('id')
    .execute();
}

describe('event admins', () => {
  test('grants and revokes the event admin role, and writes one audit line for each even if calls are repeated', async () => {
    const fan = await newFan();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await house.manager.call(makeEventAdmin, fan);
      expect([status, body.message]).toEqual([200, 'Group admin permissions granted.']);
      expect((await placeOf(fan)).event_role).toBe('ADMIN');
    }
    const { body: rows } = await house.manager.call(listFans, { event_id: fan.event_id });
    expect(rows.find((row) => row.id === fan.group_user_id)?.event_role).toBe('ADMIN');
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await house.admin.call(removeEventAdmin, fan);
      expect([status, body.message]).toEqual([200, 'Group admin permissions revoked.']);
      expect((await placeOf(fan)).event_role).toBe('USER');
    }
    expect(await auditOf(fan)).toMatchObject([
      {
        action: 'event_user.admin_made',
        actor_id: house.people.mona.id,
        before: { event_role: 'USER' },
        after: { event_role: 'ADMIN' },
      },
      { action: 'event_user.admin_removed', before: { event_role: 'ADMIN' }, after: { event_role: 'USER' } },
    ]);
  });

  test("returns 404 for a revocation of a manager's own event admin role", async () => {
    const own = { event_id: house.events.lantern.id, group_user_id: house.people.mona.id };
    expect((await house.admin.call(removeEventAdmin, own)).status).toBe(404);
    expect(await placeOf(own)).toMatchObject({ event_role: 'ADMIN', is_fan: false });
  });

  test('keeps a gapless audit trail across forty concurrent role changes', async () => {
    const fan = await newFan();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        house.manager.call(index % 2 === 0 ? makeEventAdmin : removeEventAdmin, fan),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    const roles = (await auditOf(fan)).map(({ before, after }) => [
      (before as { event_role: string }).event_role,
      (after as { event_role: string }).event_role,
    ]);
    // Each audit line starts with the role that the previous one ended with, so no change used stale data.
    for (const [index, [before]] of roles.entries()) expect(before).toBe(roles[index - 1]?.[1] ?? 'USER');
    expect((await placeOf(fan)).event_role).toBe(roles.at(-1)?.[1]);
  });
});

describe('undone check-ins', () => {
  test('undoes a check-in, keeps the seat and audits the former check-in time', async () => {
    const fan = await newFan(arrival);
    const { status, body } = await house.teamMember.call(undoCheckIn, fan);
    expect([status, body.message]).toEqual([200, attendanceTexts.checkInUndone]);
    expect(await placeOf(fan)).toMatchObject({ checked_in_at: null, section: 'Balcony', seat_row: 'B', seat: '12' });
    expect(await auditOf(fan)).toMatchObject([
      {
        action: 'event_user.check_in_undone',
        actor_id: house.people.tim.id,
        before: { checkin_dttm: arrival.getTime(), ...seat },
        after: { checkin_dttm: null, ...seat },
      },
    ]);
  });

  test('refuses to undo a check-in that does not exist, even if calls are concurrent', async () => {
    const fan = await newFan(arrival);
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.manager.call(undoCheckIn, fan)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array.from({ length: 7 }, () => attendanceTexts.notCheckedIn),
    );
    expect(await auditOf(fan)).toHaveLength(1);
  });
});

describe('the event creation setting of a fan', () => {
  const settingOf = (id: number) =>
    house.db.selectFrom('users').select('allow_group_creation').where('id', '=', id).executeTakeFirstOrThrow();

  test('switches event creation of a fan on and off, and shows it in the list', async () => {
    const { id } = await buildFan(house.db);
    for (const allow_group_creation of [true, true, false]) {
      const { status, body } = await house.admin.call(updateFanSetting, { user_id: id, allow_group_creation });
      expect([status, body.message]).toEqual([200, generalTexts.settingSaved]);
      expect(await settingOf(id)).toEqual({ allow_group_creation });
      const { body: rows } = await house.admin.call(listFans, { page_size: 1 });
      expect(rows).toMatchObject([{ id, allow_group_creation }]);
    }
    const lines = await house.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'user.setting_updated')
      .where('entity_id', '=', String(id))
      .execute();
    expect(lines).toHaveLength(2);
  });

  test('answers 404 for the setting of staff and unknown ids', async () => {
    for (const user_id of [house.people.mona.id, house.people.tim.id, 9_999_999]) {
      const { status } = await house.admin.call(updateFanSetting, { user_id, allow_group_creation: true });
      expect(status).toBe(404);
    }
    expect(await settingOf(house.people.mona.id)).toEqual({ allow_group_creation: false });
  });
});
