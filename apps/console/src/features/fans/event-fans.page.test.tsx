import type { FanRow } from '@backline/contract/fans';
import type { Feature, StaffRole } from '@backline/contract/features';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-fans.page.tsx';
import { storeInfo as order } from '../../../testing/order-info.ts';
import { fanRow } from '../../../testing/fan-rows.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

const list = 'users/users_list';
const at = '/users/7/Night%20One';

const reader = ['Page_Manage_Users', 'Page_Events'] as const satisfies Feature[];

interface Options {
  at?: string;
  features?: readonly Feature[];
  role?: StaffRole;
  answers?: Record<string, Answer>;
}

const open = (rows: FanRow[] | Answer, { answers, ...options }: Options = {}) =>
  openPage({
    Component,
    path: '/users/:event_id/:event_name',
    at,
    features: [...reader, 'Page_Requests', 'Page_Polls', 'Page_Orders'],
    answers: { ...lookups, [list]: typeof rows === 'function' ? rows : () => rows, ...answers },
    ...options,
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

const titlesOf = async (section: string) => {
  const table = await screen.findByRole('table', { name: `${section} of Night One` });
  return within(table)
    .getAllByRole('columnheader')
    .map((title) => title.textContent);
};

describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its users', async () => {
    const { sentTo } = open([fanRow(1)], { at: '/users/99/Night%20One' });
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to users' }).getAttribute('href')).toBe('/users/all');
    expect(screen.queryByText('Night One')).toBeNull();
    expect(sentTo(list)).toEqual([]);
  });

  it('sends no request for a malformed event id', async () => {
    const { sentTo } = open([], { at: '/users/abc/Foo' });
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(sentTo('events/get_event_details')).toEqual([]);
  });

  it('shows each section only with its permission, and opens the users section if the URL names a forbidden one', async () => {
    const { sentTo } = open([fanRow(1)], { at: `${at}?section=polls`, features: [...reader, 'Page_Requests'] });
    expect(await cellsOf('Users')).toHaveLength(1);
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Users', 'Check-ins', 'Requests']);
    expect(sentTo(list).map(({ input }) => input)).toMatchObject([{ section: 'users' }]);
  });

  it.each(['ARTIST', 'TEAMMEMBER'] as const)(
    'shows the role %s neither event admin buttons nor the import',
    async (role) => {
      open([fanRow(1), fanRow(2, { event_role: 'ADMIN' })], { role });
      await screen.findByText('Fan 1');
      expect(screen.queryByRole('button', { name: /event admin/ })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Import fans' })).toBeNull();
      expect(screen.queryByRole('switch')).toBeNull();
    },
  );

  it.each(['checkins', 'requests', 'polls', 'orders'])('says that there is no data in %s', async (section) => {
    open([], { at: `${at}?section=${section}` });
    expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
  });
});

it('shows the event’s code, fans, creator and check-ins, and links to its details and the import', async () => {
  open([], { features: reader });
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  const valueOf = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Code', 'Fans', 'Created By', 'Check Ins'].map(valueOf)).toEqual(['ABC234', '12,345', 'Ada', '678']);
  expect(screen.getByRole('link', { name: 'Night One' }).getAttribute('href')).toBe('/groups/detail/7/Night%20One');
  expect(screen.getByRole('link', { name: 'Import fans' }).getAttribute('href')).toBe('/users/7/Night%20One/import');
});

it('shows an ADMIN no manager filter, since an event has only one manager', async () => {
  const { user } = open([fanRow(1)], { role: 'ADMIN' });
  expect(await actionsOf(user, 'Fan 1')).toEqual(['Make admin']);
  expect(screen.queryByRole('combobox', { name: 'Artist manager' })).toBeNull();
});

it('loads new fans when the window regains the focus', async () => {
  const rows = [fanRow(1)];
  open(() => [...rows]);
  await screen.findByText('Fan 1');
  rows.push(fanRow(2));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await screen.findByText('Fan 2')).toBeTruthy();
  focusManager.setFocused(undefined);
});

it('opens the list of all users when the event is cleared from the filter', async () => {
  const { user } = open([]);
  expect(await screen.findByTitle('Night One')).toBeTruthy();
  const clear = document.querySelector('.ant-select-clear');
  if (clear === null) throw new Error('The event cannot be cleared');
  await user.click(clear);
  expect(await screen.findByRole('heading', { name: 'at /users/all' })).toBeTruthy();
});

describe('the sections of the page', () => {
  it('keeps section and search in the URL, and requests the event’s users with them', async () => {
    const { user, router, sentTo } = open([], { at: `${at}?section=polls&search=zo` });
    await screen.findByText(generalTexts.noData);
    expect(screen.getByRole('tab', { name: 'Polls' }).ariaSelected).toBe('true');
    expect(sentTo(list)[0]?.input).toMatchObject({ event_id: 7, section: 'polls', search: 'zo' });
    await user.click(screen.getByRole('tab', { name: 'Orders' }));
    await waitFor(() => expect(router.state.location.search).toBe('?section=orders&search=zo'));
    await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ section: 'orders', search: 'zo' }));
    await user.click(screen.getByRole('tab', { name: 'Users' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=zo'));
  });

  it('returns to the previous section when the person goes back', async () => {
    const { user, router } = open([]);
    for (const name of ['Check-ins', 'Orders']) await user.click(await screen.findByRole('tab', { name }));
    await waitFor(() => expect(router.state.location.search).toBe('?section=orders'));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Check-ins' }).ariaSelected).toBe('true'));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Users' }).ariaSelected).toBe('true'));
  });

  it('shows each user’s seat and a star next to event admins', async () => {
    open([fanRow(1, { section: '12', row: 'C', seat: '4', event_role: 'ADMIN' }), fanRow(2, { seat: '9' }), fanRow(3)]);
    const rows = await cellsOf('Users');
    expect(rows.map((cells) => cells[3])).toEqual(['12 / C / 4', '- / - / 9', '-']);
    const starred = screen.getAllByRole('row').filter((row) => within(row).queryByRole('img', { name: 'Event admin' }));
    expect(starred.map((row) => row.textContent)).toEqual([expect.stringContaining('Fan 1')]);
    // The star is part of the name's text. As a separate element it wrapped onto its own line on a phone.
    expect(screen.getByRole('img', { name: 'Event admin' }).previousSibling?.textContent).toBe('Fan 1');
  });

  it('shows both seats when the fan entered a different one than the organiser’s list', async () => {
    const named_seat = { section: 'Balcony', row: null, seat: '9' };
    open([fanRow(1, { section: '12', row: 'C', seat: '4', named_seat })]);
    expect((await cellsOf('Users'))[0]?.[3]).toBe('12 / C / 4Fan entered: Balcony / - / 9');
  });

  it('shows when and where a fan checked in, in the event’s zone', async () => {
    open([fanRow(1, { checkin_dttm: Date.UTC(2030, 0, 2, 1, 35), section: 'A', row: '1', seat: '2' })], {
      at: `${at}?section=checkins`,
    });
    expect((await cellsOf('Check-ins'))[0]?.slice(3)).toEqual(['01-01-2030 07:35 PM', 'A / 1 / 2', 'Undo']);
  });

  it('shows requested songs and the time of each request', async () => {
    open([fanRow(1, { song_request_title: 'Blue Lamp', song_request_dttm: Date.UTC(2030, 0, 2, 2) })], {
      at: `${at}?section=requests`,
    });
    expect((await cellsOf('Requests'))[0]?.slice(3)).toEqual(['Blue Lamp', '01-01-2030 08:00 PM']);
  });

  it('shows answered questions and the time of each answer', async () => {
    open([fanRow(1, { poll_question: 'Encore?', poll_dttm: Date.UTC(2030, 0, 2, 3) })], { at: `${at}?section=polls` });
    expect((await cellsOf('Polls'))[0]?.slice(3)).toEqual(['Encore?', '01-01-2030 09:00 PM']);
  });

  it('shows each order’s number and time, and a Details button if the store sent details', async () => {
    const { user } = open(
      [fanRow(1, { order_id: 5, order_dttm: Date.UTC(2030, 0, 2, 4), order_info: order }), fanRow(2, { order_id: 6 })],
      { at: `${at}?section=orders` },
    );
    expect((await cellsOf('Orders')).map((cells) => cells.slice(3))).toEqual([
      ['1042', '01-01-2030 10:00 PM', 'Details'],
      ['-', '-', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Order details for Fan 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Order 1042')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the event creation switch only to an ADMIN', async () => {
    open([fanRow(1)], { role: 'ADMIN' });
    expect(await titlesOf('Users')).toEqual([
      'Name',
      'Email',
      'Phone',
      'Event creation',
      'Section / Row / Seat',
      'Check-in',
      'Event admin',
    ]);
  });
});

describe('event admins', () => {
  const make = 'events/make_event_admin';
  const remove = 'events/remove_event_admin';

  it('does not change the fan’s event admin role when the confirmation is cancelled', async () => {
    const { user, sentTo } = open([fanRow(1)]);
    await chooseAction(user, 'Fan 1', 'Make admin');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(sentTo(make)).toEqual([]);
    expect(screen.queryByRole('img', { name: 'Event admin' })).toBeNull();
  });

  it('does not change the fan’s event admin role when the server refuses, and shows the error', async () => {
    const { user } = open([fanRow(1)], {
      answers: { [make]: () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }) },
    });
    await chooseAction(user, 'Fan 1', 'Make admin');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make event admin' }));
    const notice = await screen.findByText(generalTexts.rowNotFound);
    expect(notice.closest('.ant-message-error')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Event admin' })).toBeNull();
  });

  it('grants and revokes the event admin role after a confirmation, and shows the server’s message', async () => {
    const { user, sentTo } = open([fanRow(1), fanRow(2)], {
      answers: {
        [make]: () => ({ message: fanTexts.eventAdminGranted }),
        [remove]: () => ({ message: fanTexts.eventAdminRevoked }),
      },
    });
    await chooseAction(user, 'Fan 2', 'Make admin');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Make Fan 2 an event admin?');
    await user.click(within(question).getByRole('button', { name: 'Make event admin' }));
    const notice = await screen.findByText(fanTexts.eventAdminGranted);
    expect(notice.closest('.ant-message-success')).toBeTruthy();
    expect(sentTo(make).map(({ input }) => input)).toEqual([{ group_user_id: 2, event_id: 7 }]);
    expect(screen.getAllByRole('img', { name: 'Event admin' })).toHaveLength(1);

    await chooseAction(user, 'Fan 2', 'Remove admin');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(fanTexts.eventAdminRevoked)).toBeTruthy();
    expect(sentTo(remove).map(({ input }) => input)).toEqual([{ group_user_id: 2, event_id: 7 }]);
    expect(screen.queryByRole('img', { name: 'Event admin' })).toBeNull();
  });
});

describe('undoing a check-in', () => {
  const undo = 'events/undo_check_in';
  const checkedIn = fanRow(1, { checkin_dttm: Date.UTC(2030, 0, 2, 1, 35) });

  it('says why the server refused to undo a check-in', async () => {
    const { user } = open([checkedIn], {
      at: `${at}?section=checkins`,
      answers: { [undo]: () => refuse(409, { code: 'conflict', message: attendanceTexts.notCheckedIn }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo check-in for Fan 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo check-in' }));
    expect((await screen.findByText(attendanceTexts.notCheckedIn)).closest('.ant-message-error')).toBeTruthy();
  });

  it('removes the user from the list after an undo and refetches the event’s count', async () => {
    let rows = [checkedIn];
    const { user, sentTo } = open(() => rows, {
      at: `${at}?section=checkins`,
      answers: {
        [undo]() {
          rows = [];
          return { message: attendanceTexts.checkInUndone };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo check-in for Fan 1' }));
    expect(sentTo(undo)).toEqual([]);
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo check-in' });
    // The page polls without a socket, so on a slow machine it may have refetched already.
    const before = sentTo('events/get_event_details').length;
    await user.click(button);
    expect(await screen.findByText(attendanceTexts.checkInUndone)).toBeTruthy();
    expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
    expect(sentTo(undo).map(({ input }) => input)).toEqual([{ group_user_id: 1, event_id: 7 }]);
    expect(sentTo('events/get_event_details').length).toBeGreaterThan(before);
    const home = screen.getByRole('group', { name: 'Check-ins of Night One' });
    await waitFor(() => expect(document.activeElement).toBe(home));
  });
});
