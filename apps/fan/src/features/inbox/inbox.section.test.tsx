import type { Attendance } from '@backline/contract/attendance';
import { getInbox, openNotifications } from '@backline/contract/inbox';
import { getPushKey, subscribePush, unsubscribePush } from '@backline/contract/push-subscriptions';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import * as generalTexts from '@backline/contract/general.texts';
import { Component } from './inbox.section.tsx';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { Component as Unread, prepare } from './unread.tsx';

const event = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' } as Attendance;
const at = Date.UTC(2030, 0, 2, 2, 5);
const item = (id: number, is_opened: boolean) => ({
  notification_id: id,
  title: `Title ${id}`,
  message: `Line one\nLine two of ${id}`,
  sent_dttm: at + id,
  is_opened,
});

function pushBrowser(permission: NotificationPermission, asked: NotificationPermission = permission) {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'B', auth: 'A' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = {
    subscribe: vi.fn(async (_options: object) => subscription),
    getSubscription: async () => subscription,
  };
  const requestPermission = vi.fn(async () => {
    Object.assign(notification, { permission: asked });
    return asked;
  });
  const notification = { permission, requestPermission };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  return { pushManager, requestPermission, subscription };
}

beforeEach(() => {
  signIn(7);
  answer(getInbox, { result: [] });
  answer(openNotifications, { message: 'x' });
  answer(getPushKey, { web_push_key: 'server-key' });
  answer(subscribePush, { message: 'x' });
  answer(unsubscribePush, { message: 'x' });
});
afterEach(() => vi.unstubAllGlobals());

const openTab = () => open(<Component event={event} />);
const opened = () => sent.get(openNotifications.path) ?? [];

describe('the inbox', () => {
  test('shows why it failed to load, and offers a retry', async () => {
    refuse(getInbox, 404, { code: 'not_found', message: 'The event could not be found.' });
    openTab();
    expect((await screen.findByRole('alert')).textContent).toBe('The event could not be found.');
    expect(screen.getByRole('button', { name: generalTexts.fan.app.retry })).toBeTruthy();
  });

  test('explains what will appear here while there are no items, and marks nothing as read', async () => {
    openTab();
    expect(await screen.findByText(notificationTexts.fan.nothing)).toBeTruthy();
    expect(opened()).toEqual([]);
  });

  test('marks new items, reports them as read only once, and keeps the marks while the inbox is open', async () => {
    answer(getInbox, { result: [item(3, false), item(2, true)] });
    openTab();
    expect(await screen.findByRole('heading', { name: `Title 3${notificationTexts.fan.isNew}` })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Title 2' })).toBeTruthy();
    await waitFor(() => expect(opened()).toEqual([{ event_id: 7, notification_ids: [3] }]));
    expect(screen.getByText(notificationTexts.fan.isNew)).toBeTruthy();
  });

  test('reports items as read again when the network returns, if the first report failed', async () => {
    answer(getInbox, { result: [item(3, false)] });
    cutOff(openNotifications);
    openTab();
    await waitFor(() => expect(opened()).toHaveLength(1));
    answer(openNotifications, { message: 'x' });
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(opened().length).toBeGreaterThan(1);
    });
  });

  test('shows the number of unread items on its tab', async () => {
    answer(getInbox, { result: [item(3, false), item(2, false), item(1, true)] });
    open(<Unread event={event} />);
    expect((await screen.findByRole('img', { name: notificationTexts.fan.unread(2) })).textContent).toBe('2');
  });
});

describe('push messages', () => {
  test('are not mentioned if the browser does not support them', async () => {
    openTab();
    await screen.findByText(notificationTexts.fan.nothing);
    expect(screen.queryByText(notificationTexts.fan.why)).toBeNull();
  });

  test('are requested only after the fan presses a button, which has an explanation next to it', async () => {
    const { requestPermission, pushManager } = pushBrowser('default', 'granted');
    const { user } = openTab();
    expect(await screen.findByText(notificationTexts.fan.why)).toBeTruthy();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: notificationTexts.fan.allow }));
    expect(await screen.findByText(notificationTexts.fan.on)).toBeTruthy();
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' });
    expect(sent.get(subscribePush.path)).toEqual([
      { web: { endpoint: 'https://push.example.org/1', p256dh: 'B', auth: 'A' } },
    ]);
  });

  test('show an error if the browser cannot set them up', async () => {
    const { pushManager } = pushBrowser('default', 'granted');
    pushManager.subscribe.mockRejectedValue(new Error('No push service'));
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: notificationTexts.fan.allow }));
    expect((await screen.findByRole('alert')).textContent).toBe(notificationTexts.fan.failed);
    expect(sent.get(subscribePush.path)).toBeUndefined();
  });

  test('are not set up if the fan denies permission, and the page explains this', async () => {
    pushBrowser('default', 'denied');
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: notificationTexts.fan.allow }));
    expect(await screen.findByText(notificationTexts.fan.denied)).toBeTruthy();
    expect(sent.get(subscribePush.path)).toBeUndefined();
  });

  test('stop when the fan withdraws consent', async () => {
    const { subscription } = pushBrowser('granted');
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: notificationTexts.fan.allow }));
    await user.click(await screen.findByRole('button', { name: notificationTexts.fan.stop }));
    expect(await screen.findByText(notificationTexts.fan.why)).toBeTruthy();
    expect(sent.get(unsubscribePush.path)).toHaveLength(1);
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  test('are renewed for the fan who consented on this phone, and not for the next fan', async () => {
    pushBrowser('granted');
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: notificationTexts.fan.allow }));
    await screen.findByText(notificationTexts.fan.on);
    await prepare();
    expect(sent.get(subscribePush.path)).toHaveLength(2);
    signIn(8);
    await prepare();
    expect(sent.get(subscribePush.path)).toHaveLength(2);
  });
});
