import { defaultAppearance } from '@backline/contract/appearance';
import { getAuthDetails } from '@backline/contract/session';
import {
  countStaffNotices,
  listStaffNotices,
  readStaffNotices,
  type StaffNotice,
} from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { noticePath } from './notice-path.ts';

const ticket: StaffNotice = {
  id: 5,
  kind: 'ticket',
  event: { event_id: 7, event_name: 'Loud Night' },
  owner: null,
  about_id: 12,
  detail: 'Cloakroom',
  times: 1,
  is_read: false,
  noted_dttm: Date.now() - 180_000,
};
const person = ok(getAuthDetails, {
  id: 1,
  name: 'Ada Byron',
  profile_image_url: null,
  role: 'MANAGER',
  access_features: ['Page_Support'],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
});

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('csrfToken', 'c');
  // jsdom does not implement `showModal`.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openPanel(replies: Parameters<typeof mockApi>[0]) {
  const sent = mockApi({
    [getAuthDetails.path]: () => person,
    [countStaffNotices.path]: () => ok(countStaffNotices, { unread: 1 }),
    ...replies,
  });
  openRoutes([{ path: '*', Component: NoticeBell }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  return { sent, panel: within(await screen.findByRole('dialog', { name: 'Notices' })) };
}

test('says that notices could not be loaded, and loads them on Retry', async () => {
  let isDown = true;
  const { panel } = await openPanel({
    [listStaffNotices.path]: () => (isDown ? refuse(422, 'No.') : ok(listStaffNotices, [ticket])),
  });
  const retry = await panel.findByRole('button', { name: 'Retry' });
  isDown = false;
  fireEvent.click(retry);
  expect(await panel.findByText('3 min ago')).toBeTruthy();
});

test('says that there is no notice yet', async () => {
  const { panel } = await openPanel({ [listStaffNotices.path]: () => ok(listStaffNotices, []) });
  expect(await panel.findByText(noticeTexts.none)).toBeTruthy();
});

test('marks a notice as read when its link is followed', async () => {
  const { sent, panel } = await openPanel({
    [listStaffNotices.path]: () => ok(listStaffNotices, [ticket]),
    [readStaffNotices.path]: () => ok(readStaffNotices, { message: noticeTexts.read }),
  });
  fireEvent.click(await panel.findByRole('link', { name: /New support ticket/ }));
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === readStaffNotices.path).map(({ body }) => body)).toEqual([
      { notice_id: 5 },
    ]),
  );
});

test('links a notice to its record, and a grouped notice to its list', () => {
  expect(noticePath(ticket)).toBe('/customer-tickets/7/Loud%20Night?ticket=12');
  expect(noticePath({ ...ticket, times: 4 })).toBe('/customer-tickets/7/Loud%20Night');
  expect(noticePath({ ...ticket, event: null })).toBe('/customer-tickets/all?ticket=12');
  const artist = { user_id: 3, name: 'Lanterns', is_manager: false };
  const low: StaffNotice = { ...ticket, kind: 'low_stock', event: null, owner: artist, about_id: 9 };
  expect(noticePath(low)).toBe('/products/3/Lanterns/stock/9');
  expect(noticePath({ ...low, times: 2 })).toBe('/products/all');
  const ofOrder: StaffNotice = { ...ticket, kind: 'order_payment' };
  expect(noticePath(ofOrder)).toBe('/orders/7/Loud%20Night/flashwave-detail/12');
  expect(noticePath({ ...ofOrder, times: 2 })).toBe('/orders/7/Loud%20Night');
  const payment: StaffNotice = { ...ticket, kind: 'payment' };
  expect(noticePath({ ...payment, event: null, owner: artist, about_id: null })).toBe('/payment-alerts');
  expect(noticePath({ ...payment, event: null, about_id: null })).toBe('/payment-differences');
  expect(noticePath({ ...ticket, kind: 'sold_out_drop' })).toBe('/merch-drop/7/Loud%20Night/control/12');
});
