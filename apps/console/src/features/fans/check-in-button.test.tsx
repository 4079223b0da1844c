import type { FanRow } from '@backline/contract/fans';
import * as eventTexts from '@backline/contract/events.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-fans.page.tsx';
import { fanRow } from '../../../testing/fan-rows.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

const list = 'users/users_list';
const at = '/users/7/Night%20One';

const open = (rows: FanRow[] | Answer, { answers }: { answers?: Record<string, Answer> } = {}) =>
  openPage({
    Component,
    path: '/users/:event_id/:event_name',
    at,
    features: ['Page_Manage_Users', 'Page_Events'],
    answers: { ...lookups, [list]: typeof rows === 'function' ? rows : () => rows, ...answers },
  });

async function cellsOf(section: string) {
  const table = await screen.findByRole('table', { name: `${section} of Night One` });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

describe('checking in', () => {
  const checkIn = 'door/check_in';
  const undo = 'events/undo_check_in';
  const arrivedAt = Date.UTC(2030, 0, 2, 1, 35);
  const waiting = (id: number) => fanRow(id, { can: { check_in: true, undo_check_in: false } });
  const inside = {
    user_id: 1,
    name: 'Fan 1',
    profile_image_url: null,
    section: '12',
    row: 'C',
    seat: '4',
    named_seat: null,
    checkin_dttm: arrivedAt,
    checked_in_by: 'Tim',
  };
  const answered = (outcome: string, fan: object | null = inside) => ({
    outcome,
    fan,
    opens_dttm: Date.UTC(2030, 0, 1, 14),
    closes_dttm: Date.UTC(2030, 0, 2, 14),
    other_event: null,
  });

  it('offers a check-in only for fans who may be checked in and shows the time of an earlier check-in', async () => {
    open([waiting(1), fanRow(2), fanRow(3, { checkin_dttm: arrivedAt })]);
    expect((await cellsOf('Users')).map((cells) => cells[4])).toEqual(['Check in', '-', '01-01-2030 07:35 PM']);
    expect(screen.getAllByRole('button', { name: /^Check in/ })).toHaveLength(1);
  });

  it('offers no actions for a deleted fan', async () => {
    const gone = { has_left: true, email: null, phone_number: null, can: { check_in: false, undo_check_in: false } };
    open([fanRow(1), fanRow(2, { ...gone, name: 'Fan who left', checkin_dttm: arrivedAt })]);
    expect((await cellsOf('Users'))[1]).toEqual(expect.arrayContaining(['FLFan who left', '-', '01-01-2030 07:35 PM']));
    // Only the row of the other fan has the button.
    expect(screen.getAllByRole('button', { name: /^More actions/ })).toHaveLength(1);
  });

  it('says why a check-in failed and keeps the row', async () => {
    const { user } = open([waiting(1)], {
      answers: { [checkIn]: () => refuse(404, { code: 'not_found', message: eventTexts.eventNotFound }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Check in Fan 1' }));
    expect((await screen.findByText(eventTexts.eventNotFound)).closest('.ant-message-error')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check in Fan 1' })).toBeTruthy();
  });

  it('checks in by one tap and updates the row and the event’s count without a refetch of the list', async () => {
    const tapped = Promise.withResolvers<void>();
    const { user, sentTo } = open([waiting(1), waiting(2)], {
      answers: { [checkIn]: () => tapped.promise.then(() => answered('checked_in')) },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Check in Fan 1' }));
    const askedBefore = sentTo(list).length;
    tapped.resolve();
    expect(await screen.findByText(/Fan 1 is checked in/)).toBeTruthy();
    expect((await cellsOf('Users')).map((cells) => cells.slice(3, 5))).toEqual([
      ['12 / C / 4', '01-01-2030 07:35 PM'],
      ['-', 'Check in'],
    ]);
    expect(sentTo(checkIn).map(({ input }) => input)).toEqual([{ user_id: 1, event_id: 7 }]);
    expect(sentTo(list)).toHaveLength(askedBefore);
    await waitFor(() => expect(sentTo('events/get_event_details')).toHaveLength(2));
  });

  it('keeps the focus in the list after the button disappears', async () => {
    const { user } = open([waiting(1)], { answers: { [checkIn]: () => answered('checked_in') } });
    (await screen.findByRole('button', { name: 'Check in Fan 1' })).focus();
    await user.keyboard('{Enter}');
    const home = screen.getByRole('group', { name: 'Users of Night One' });
    await waitFor(() => expect(document.activeElement).toBe(home));
  });

  it('undoes a check-in from the message that confirmed it', async () => {
    let rows = [waiting(1)];
    const { user, sentTo } = open(() => rows, {
      answers: {
        [checkIn]: () => answered('checked_in'),
        [undo]() {
          rows = [waiting(1)];
          return { message: attendanceTexts.checkInUndone };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Check in Fan 1' }));
    await user.click(await screen.findByRole('button', { name: 'Undo check-in for Fan 1' }));
    expect(await screen.findByText(attendanceTexts.checkInUndone)).toBeTruthy();
    expect(sentTo(undo).map(({ input }) => input)).toEqual([{ group_user_id: 1, event_id: 7 }]);
    expect(await screen.findByRole('button', { name: 'Check in Fan 1' })).toBeTruthy();
    expect(screen.queryByText(/Fan 1 is checked in/)).toBeNull();
  });

  it('says when and by whom a fan was already checked in, and offers no undo', async () => {
    const { user } = open([waiting(1)], { answers: { [checkIn]: () => answered('already_in') } });
    await user.click(await screen.findByRole('button', { name: 'Check in Fan 1' }));
    const notice = await screen.findByText('Fan 1 is already checked in since 01-01-2030 07:35 PM CST, by Tim.');
    expect(notice.closest('.ant-message-warning')).toBeTruthy();
    expect((await cellsOf('Users'))[0]?.[4]).toBe('01-01-2030 07:35 PM');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it.each([
    ['over', 'Check-in closed 02-01-2030 08:00 AM CST.'],
    ['unknown', 'Fan 1 is not on the list for this event.'],
  ])('reloads the list when the server answers a check-in with the outcome “%s”', async (outcome, words) => {
    let rows = [waiting(1)];
    const { user } = open(() => rows, {
      answers: {
        [checkIn]() {
          rows = [];
          return answered(outcome, null);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Check in Fan 1' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByText(fanTexts.noFans)).toBeTruthy();
  });
});
