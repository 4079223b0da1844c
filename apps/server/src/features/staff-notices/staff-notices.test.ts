import { placeSupportCase } from '@backline/contract/support-tickets';
import {
  countStaffNotices,
  listStaffNoticeKinds,
  listStaffNotices,
  readStaffNotices,
  setStaffNoticeKind,
} from '@backline/contract/staff-notices';
import { describe, expect, it } from 'vitest';
import { buildArtist, buildEvent, buildFan, buildSupportCase, buildTeamMember } from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { supportHouse } from '../../../testing/support-tickets/support-tickets.ts';
import { jobNamed } from '../../../testing/run-jobs.ts';
import { staffNoticeJobs } from './staff-notices.jobs.ts';

const house = await openForFile(supportHouse());
const { db, platform } = house;
const write = jobNamed(staffNoticeJobs, 'write-staff-notice');

const listed = async (client: Client) => (await client.call(listStaffNotices, {})).body;
const unread = async (client: Client) => (await client.call(countStaffNotices, {})).body.unread;

/** Opens a ticket at a new event and runs the jobs that write its notices. */
async function opened(title = 'Cloakroom') {
  const event = await house.newEvent();
  const caseId = await house.ask(await house.phone(event), event, title);
  await runJobs(platform);
  return { event, caseId };
}

const ofEvent = async (client: Client, event: { id: number }) =>
  (await listed(client)).filter((notice) => notice.event?.event_id === event.id);

describe('staff notices', () => {
  it('hides the notice of a new ticket from staff who may not see its event', async () => {
    const { event } = await opened();
    expect(await ofEvent(house.rival, event)).toEqual([]);
    const idle = await house.as(await buildTeamMember(db, { managerId: house.mona.id }));
    expect(await listed(idle)).toEqual([]);
  });

  it('shows a ticket without an event to ADMINs only', async () => {
    const { answer } = await house.write({ description: 'No code comes.' });
    expect(answer.status).toBe(200);
    await runJobs(platform);
    expect((await listed(house.admin))[0]).toMatchObject({ kind: 'ticket', event: null, times: 1 });
    expect((await listed(house.manager)).filter(({ event }) => event === null)).toEqual([]);
  });

  it('hides a notice from a person who has lost the event or the permission', async () => {
    const member = await buildTeamMember(db, { managerId: house.mona.id });
    const event = await buildEvent(db, { managerId: house.mona.id, teamMemberIds: [member.id], startsAt: new Date() });
    await query(db)`insert into role_features values ('TEAMMEMBER', 'Page_Support') on conflict do nothing`;
    await house.ask(await house.phone(event), event);
    await runJobs(platform);
    const client = await house.as(member);
    expect([await unread(client), await listed(client)]).toMatchObject([1, [{ kind: 'ticket' }]]);
    await query(db)`delete from event_team_members where event_id = ${event.id}`;
    expect([await unread(client), await listed(client)]).toEqual([0, []]);
    await query(db)`insert into event_team_members (event_id, team_member_id, starts_at)
      select id, ${member.id}, starts_at from events where id = ${event.id}`;
    expect(await unread(client)).toBe(1);
    await query(db)`delete from role_features where role = 'TEAMMEMBER' and feature = 'Page_Support'`;
    expect([await unread(client), await listed(client)]).toEqual([0, []]);
  });

  it('ignores a call to mark another person’s notice as read', async () => {
    const { event } = await opened();
    const [notice] = await ofEvent(house.manager, event);
    const before = await unread(house.admin);
    await house.admin.call(readStaffNotices, { notice_id: notice?.id });
    expect((await ofEvent(house.manager, event))[0]?.is_read).toBe(false);
    expect(await unread(house.admin)).toBe(before);
  });

  it('keeps a notice unread for one person after another person read it', async () => {
    const { event, caseId } = await opened('Where is the door?');
    const [own] = await ofEvent(house.manager, event);
    expect(own).toMatchObject({ about_id: caseId, detail: 'Where is the door?', is_read: false });
    await house.manager.call(readStaffNotices, { notice_id: own?.id });
    expect((await ofEvent(house.manager, event))[0]?.is_read).toBe(true);
    expect((await ofEvent(house.admin, event))[0]?.is_read).toBe(false);
  });

  it('marks all notices of one person as read, and no other person’s', async () => {
    await opened();
    expect(await unread(house.manager)).toBeGreaterThan(0);
    await house.manager.call(readStaffNotices, {});
    expect(await unread(house.manager)).toBe(0);
    expect(await unread(house.admin)).toBeGreaterThan(0);
  });

  it('creates only one notice if the same cause is reported twice', async () => {
    const { event, caseId } = await opened();
    const again = { kind: 'ticket', cause: `ticket/${caseId}`, eventId: event.id, aboutId: caseId };
    await Promise.all([runNow(platform, write, again), runNow(platform, write, again)]);
    expect(await ofEvent(house.manager, event)).toMatchObject([{ times: 1 }]);
  });

  it('notifies the staff of the event that a ticket is moved to', async () => {
    const event = await house.newEvent();
    const { id } = await buildSupportCase(db, { eventId: null });
    await house.admin.call(placeSupportCase, { event_id: event.id, support_case_id: id });
    await runJobs(platform);
    expect(await ofEvent(house.manager, event)).toMatchObject([{ kind: 'ticket', about_id: id }]);
  });

  it('groups an hour’s sixth and later notices into one notice, and marks the group as unread again', async () => {
    const event = await house.newEvent();
    for (let number = 1; number <= 8; number += 1) {
      const { id } = await buildSupportCase(db, { eventId: event.id, fanId: (await buildFan(db)).id });
      if (number === 6) await house.manager.call(readStaffNotices, {});
      await runNow(platform, write, { kind: 'ticket', cause: `ticket/${id}`, eventId: event.id, aboutId: id });
    }
    const rows = await ofEvent(house.manager, event);
    expect(rows.map(({ times, is_read }) => [times, is_read])).toEqual([
      [4, false],
      [1, true],
      [1, true],
      [1, true],
      [1, true],
    ]);
  });

  it('pages by a cursor and shows each notice once', async () => {
    await opened();
    await opened();
    const whole = await listed(house.manager);
    const first = await house.manager.call(listStaffNotices, { page_size: 1 });
    const second = await house.manager.call(listStaffNotices, {
      page_size: 1,
      page_number: 2,
      cursor: first.headers['x-next-cursor'],
    });
    expect([first.body[0]?.id, second.body[0]?.id]).toEqual([whole[0]?.id, whole[1]?.id]);
  });

  it('deletes notices after 90 days', async () => {
    const { event } = await opened();
    const { event: recent } = await opened();
    await query(db)`update staff_notices set noted_at = now() - interval '91 days' where event_id = ${event.id}`;
    await runNow(platform, jobNamed(staffNoticeJobs, 'delete-old-staff-notices'), {});
    const { rows } = await query(db)<{ event_id: number }>`
      select distinct event_id from staff_notices where event_id in (${event.id}, ${recent.id})`;
    expect(rows).toEqual([{ event_id: recent.id }]);
  });
});

describe('kinds of staff notices', () => {
  it('refuses an unknown kind', async () => {
    expect((await house.manager.call(setStaffNoticeKind, { kind: 'gossip', is_on: false })).status).toBe(422);
  });

  it('refuses a kind of notices that the person cannot get, and stores nothing', async () => {
    for (const is_on of [false, true]) {
      expect((await house.manager.call(setStaffNoticeKind, { kind: 'failed_job', is_on })).status).toBe(403);
    }
    const { rows } = await query(db)`select from muted_staff_notices where kind = 'failed_job'`;
    expect(rows).toEqual([]);
  });

  it('offers only kinds of notices about pages that the person may open', async () => {
    const kindsOf = async (client: Client) =>
      (await client.call(listStaffNoticeKinds, {})).body.map(({ kind }) => kind as string);
    expect(await kindsOf(house.admin)).toContain('failed_job');
    expect(await kindsOf(house.manager)).not.toContain('failed_job');
    const artist = await house.as(await buildArtist(db, { managerId: house.mona.id }));
    expect(await kindsOf(artist)).not.toContain('payment');
  });

  it('writes no notice of a kind that the person turned off', async () => {
    await house.manager.call(setStaffNoticeKind, { kind: 'ticket', is_on: false });
    const { event } = await opened();
    expect(await ofEvent(house.manager, event)).toEqual([]);
    expect(await ofEvent(house.admin, event)).toHaveLength(1);
    await house.manager.call(setStaffNoticeKind, { kind: 'ticket', is_on: true });
    expect((await house.manager.call(listStaffNoticeKinds, {})).body[0]).toEqual({ kind: 'ticket', is_on: true });
    const { event: later } = await opened();
    expect(await ofEvent(house.manager, later)).toHaveLength(1);
  });
});
