import * as attendanceTexts from '@backline/contract/attendance.texts';
import type { FanRow } from '@backline/contract/fans';
import * as fanTexts from '@backline/contract/fans.texts';
import type { Feature, StaffRole } from '@backline/contract/features';
import * as orderTexts from '@backline/contract/orders.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fanRow } from '../../../testing/fan-rows.ts';
import { lookups } from '../../../testing/fan.ts';
import { listedOrder } from '../../../testing/order.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-fans.page.tsx';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

const list = 'users/users_list';
const orders = 'events/get_event_orders';
const undo = 'events/undo_check_in';
const at = '/users/7/Night%20One';

interface Options {
  at?: string;
  features?: readonly Feature[];
  role?: StaffRole;
}

const open = (rows: FanRow[] | Answer, answers: Record<string, Answer> = {}, options: Options = {}) =>
  openPage({
    Component,
    path: '/users/:event_id/:event_name',
    at,
    features: ['Page_Manage_Users', 'Page_Events', 'Page_Orders'],
    answers: { ...lookups, [list]: typeof rows === 'function' ? rows : () => rows, [orders]: () => [], ...answers },
    ...options,
  });

const panel = async (name = 'Fan 1') => within(await screen.findByRole('dialog', { name }));
const valueOf = async (label: string) =>
  (await panel()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('refusals and failures', () => {
  it('says that a user who is not in the list cannot be shown', async () => {
    open([fanRow(1)], {}, { at: `${at}?fan=99` });
    expect((await panel('User')).getByText(/This user is not among those loaded/)).toBeTruthy();
  });

  it('shows a load failure with a retry', async () => {
    open(() => refuse(500, { code: 'internal', message: 'Broken' }), {}, { at: `${at}?fan=1` });
    expect(await (await panel('User')).findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('requests no orders for a person without the permission to see them', async () => {
    const { sentTo } = open([fanRow(1)], {}, { at: `${at}?fan=1`, features: ['Page_Manage_Users'] });
    expect((await panel()).getByRole('heading', { name: 'At this event' })).toBeTruthy();
    expect((await panel()).queryByRole('heading', { name: 'Orders' })).toBeNull();
    expect(sentTo(orders)).toEqual([]);
  });

  it('offers a TEAMMEMBER neither the event admin role nor event creation', async () => {
    open([fanRow(1, { event_role: 'ADMIN' })], {}, { at: `${at}?fan=1`, role: 'TEAMMEMBER' });
    expect(await valueOf('Event admin')).toBe('Yes');
    expect((await panel()).queryByRole('switch')).toBeNull();
  });

  it('offers no action for a fan who has left', async () => {
    const left = { has_left: true, email: null, phone_number: null, can: { check_in: false, undo_check_in: false } };
    open([fanRow(1, left)], {}, { at: `${at}?fan=1`, role: 'ADMIN' });
    expect(await Promise.all(['Phone', 'Email', 'Check-in', 'Event admin'].map(valueOf))).toEqual([
      '-',
      '-',
      'Not checked in',
      'No',
    ]);
    expect((await panel()).getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Close']);
    expect((await panel()).queryByRole('switch')).toBeNull();
  });

  it('shows a failure of the orders with a retry, and the fan all the same', async () => {
    open([fanRow(1)], { [orders]: () => refuse(500, { code: 'internal', message: 'Broken' }) }, { at: `${at}?fan=1` });
    expect(await (await panel()).findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(await valueOf('Email')).toBe('fan1@example.org');
  });
});

describe('the panel of a fan', () => {
  it.each(['users', 'checkins', 'requests', 'polls', 'orders'])(
    'opens by the name in the section %s, and returns the focus to the name',
    async (section) => {
      const { user, router } = open(
        [fanRow(1, { seat: '4', named_seat: { section: null, row: null, seat: '9' } })],
        {},
        {
          at: `${at}?section=${section}`,
          features: ['Page_Manage_Users', 'Page_Orders', 'Page_Requests', 'Page_Polls'],
        },
      );
      const name = await screen.findByRole('button', { name: 'Fan 1' });
      await user.click(name);
      const values = ['Phone', 'Email', 'Section / Row / Seat', 'Fan entered'].map(valueOf);
      expect(await Promise.all(values)).toEqual(['+12125550001', 'fan1@example.org', '- / - / 4', '- / - / 9']);
      expect(router.state.location.search).toContain('fan=1');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(name));
    },
  );

  it('checks the fan in, and shows it in the list', async () => {
    const checkedIn = Date.UTC(2030, 0, 2, 1, 35);
    const { user } = open(
      [fanRow(1, { can: { check_in: true, undo_check_in: false } })],
      {
        'door/check_in': () => ({
          outcome: 'checked_in',
          fan: {
            user_id: 1,
            name: 'Fan 1',
            profile_image_url: null,
            section: 'A',
            row: '1',
            seat: '2',
            named_seat: null,
            checkin_dttm: checkedIn,
            checked_in_by: 'Tim',
          },
          opens_dttm: checkedIn,
          closes_dttm: checkedIn,
          other_event: null,
        }),
      },
      { at: `${at}?fan=1` },
    );
    await user.click(await (await panel()).findByRole('button', { name: 'Check in Fan 1' }));
    await waitFor(async () => expect(await valueOf('Check-in')).toContain('01-01-2030 07:35 PM'));
    expect((await panel()).getByRole('button', { name: 'Undo check-in for Fan 1' })).toBeTruthy();
    const row = screen.getByRole('row', { name: /Fan 1/, hidden: true });
    expect(row.textContent).toContain('01-01-2030 07:35 PM');
    await waitFor(async () =>
      expect(document.activeElement).toBe((await panel()).getByRole('group', { name: 'Fan 1' })),
    );
  });

  it('shows a fan whose check-in was undone, although the list of check-ins has lost the row', async () => {
    let isIn = true;
    const { user, sentTo } = open(
      ({ input }) => {
        if (isIn) return [fanRow(1, { checkin_dttm: Date.UTC(2030, 0, 2, 1, 35) })];
        return input['section'] === 'users' ? [fanRow(1, { can: { check_in: true, undo_check_in: false } })] : [];
      },
      {
        [undo]() {
          isIn = false;
          return { message: attendanceTexts.checkInUndone };
        },
      },
      { at: `${at}?section=checkins&fan=1` },
    );
    await user.click(await (await panel()).findByRole('button', { name: 'Undo check-in for Fan 1' }));
    await user.click(await screen.findByRole('button', { name: 'Undo check-in' }));
    expect(await (await panel()).findByRole('button', { name: 'Check in Fan 1' })).toBeTruthy();
    expect(sentTo(list).at(-1)?.input).toMatchObject({ section: 'users', search: '+12125550001' });
  });

  it('makes the fan an event admin after a confirmation', async () => {
    const { user, sentTo } = open(
      [fanRow(1)],
      { 'events/make_event_admin': () => ({ message: fanTexts.eventAdminGranted }) },
      { at: `${at}?fan=1` },
    );
    await user.click(await (await panel()).findByRole('button', { name: 'Make admin' }));
    await user.click(await screen.findByRole('button', { name: 'Make event admin' }));
    await waitFor(async () => expect(await valueOf('Event admin')).toBe('YesRemove admin'));
    expect(sentTo('events/make_event_admin').map(({ input }) => input)).toEqual([{ group_user_id: 1, event_id: 7 }]);
  });

  it('lets an ADMIN allow event creation', async () => {
    const { user } = open(
      [fanRow(1)],
      { 'users/user_setting_update': () => ({ message: 'Saved.' }) },
      { at: `${at}?fan=1`, role: 'ADMIN' },
    );
    const allow = await (await panel()).findByRole('switch', { name: 'Event creation for Fan 1' });
    await user.click(allow);
    await waitFor(() => expect(allow.ariaChecked).toBe('true'));
  });

  it('lists the fan’s own orders with links to their pages', async () => {
    const { sentTo } = open(
      [fanRow(40)],
      {
        [orders]: () => [
          listedOrder(1),
          listedOrder(1, { isflashwave: false, order_no: '1042', payment_status: 'FAILED' }),
          listedOrder(3, { user_id: 41 }),
        ],
      },
      { at: `${at}?fan=40` },
    );
    const shown = await panel('Fan 40');
    await shown.findByText('Paid');
    expect(shown.getByText('Failed').dataset['tone']).toBe('danger');
    expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ABCDEFGH21', '/orders/7/Night%20One/flashwave-detail/1'],
      ['1042', '/orders/7/Night%20One/detail/1'],
    ]);
    expect(sentTo(orders)[0]?.input).toMatchObject({ event_id: '7', search: '+12125550040' });
  });

  it('says that the fan has no orders', async () => {
    open([fanRow(1)], {}, { at: `${at}?fan=1` });
    expect(await (await panel()).findByText(orderTexts.none)).toBeTruthy();
  });
});
