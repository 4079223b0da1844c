import * as notificationTexts from '@backline/contract/notifications.texts';
import * as eventTexts from '@backline/contract/events.texts';
import type { SentNotification } from '@backline/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './notify-fans.page.tsx';

const logged = (id: number, more: Partial<SentNotification> = {}): SentNotification => ({
  notification_id: id,
  state: 'sent',
  waiting: 0,
  reached: 1_100,
  failed: 7,
  gone: 93,
  opened: 2_501,
  title: `Title ${id}`,
  message: 'Come in by the north door.',
  eventNotificationType: 'all_users',
  requestTitle: null,
  pollId: null,
  raffleId: null,
  promoCodeId: null,
  sent_by: 'Mona',
  sent_dttm: Date.UTC(2030, 0, 2, 2, 5),
  fans: 4_312,
  with_push: 1_200,
  ...more,
});

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/notify-fans/:event_id/:event_name',
    features: ['Page_Manage_Users', 'Page_Events'],
    answers: {
      ...lookups,
      'events/preview_push_notification': ({ input }) =>
        input.eventNotificationType === 'all_users'
          ? { fans: 4_312, with_push: 1_200, last: null, web_push_key: 'B' }
          : { fans: 1, with_push: 1, last: null, web_push_key: 'B' },
      'events/push_notifications_list': () => [],
      ...answers,
    },
  });

describe('the page that notifies fans', () => {
  test('shows “not found” for an unknown or forbidden event', async () => {
    open({ 'events/get_event_details': () => refuse(404, { code: 'not_found', message: eventTexts.eventNotFound }) });
    expect(await screen.findByText(eventTexts.eventNotFound)).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  test('offers a retry if the log of notifications cannot be loaded, and keeps the button that notifies fans', async () => {
    open({ 'events/push_notifications_list': () => refuse(500, { code: 'internal', message: 'Broken.' }) });
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Notify 4,312 fans' })).toBeTruthy();
  });

  test('keeps the typed text when the audience changes, and counts the new audience', async () => {
    const { user, sentTo } = open({
      'events/send_push_notifications': () => ({
        message: notificationTexts.notificationsSent,
        notification_id: 5,
        fans: 1,
        with_push: 1,
        leaves_dttm: 10_000,
        now_dttm: 0,
      }),
    });
    await user.type(await screen.findByLabelText('Title'), 'Doors');
    await user.type(screen.getByLabelText('Body'), 'Now.');
    await user.click(screen.getByRole('radio', { name: 'Fans who checked in' }));
    await user.click(await screen.findByRole('button', { name: 'Notify 1 fan' }));
    expect(await screen.findByText(/^Goes to 1 fan in \d+ s\.$/)).toBeTruthy();
    expect(sentTo('events/send_push_notifications')[0]?.input).toMatchObject({
      title: 'Doors',
      message: 'Now.',
      eventNotificationType: 'check_in_users',
    });
  });

  test('shows the result of each notification, but none for an unsent or a withdrawn notification', async () => {
    open({
      'events/push_notifications_list': () => [
        logged(3, { state: 'waiting', reached: 0 }),
        logged(2, { eventNotificationType: 'song_request_users', requestTitle: 'Hello', waiting: 100 }),
        logged(1, { state: 'taken_back' }),
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Notifications' }));
    const cells = (title: string) =>
      within(table.getByRole('row', { name: new RegExp(title) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Title 3').slice(3)).toEqual(['-', '-', '-', '-']);
    expect(cells('Title 3')[0]).toContain('Sending soon');
    expect(cells('Title 3')[2]).toBe('Jan 1, 2030, 8:05 PMMona');
    expect(cells('Title 2').slice(3)).toEqual(['1,100 of 1,200', '7', '93', '2,501']);
    expect(cells('Title 2')[1]).toBe('Fans who requested a song“Hello”4,312 fans');
    expect(cells('Title 1')[0]).toContain('Cancelled');
  });

  test('shows the audience of each notification', async () => {
    const types = Object.keys(notificationTexts.audiences) as (keyof typeof notificationTexts.audiences)[];
    open({
      'events/push_notifications_list': () =>
        types.map((eventNotificationType, place) => logged(place + 1, { eventNotificationType })),
    });
    const table = await screen.findByRole('table', { name: 'Notifications' });
    for (const type of types) expect(within(table).getByText(notificationTexts.audiences[type])).toBeTruthy();
  });

  test('offers Undo after a reload only for a notification that is not sent yet', async () => {
    const { user, sentTo } = open({
      'events/push_notifications_list': () => [logged(3, { state: 'waiting', reached: 0 }), logged(2)],
      'events/take_back_push_notification': () => ({ message: 'Taken back in time.' }),
    });
    await screen.findByRole('table', { name: 'Notifications' });
    expect(screen.queryByRole('button', { name: 'Undo: Title 2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo: Title 3' }));
    expect(await screen.findByText('Taken back in time.')).toBeTruthy();
    expect(sentTo('events/take_back_push_notification')[0]?.input).toEqual({ event_id: 7, notification_id: 3 });
  });
});

describe('the audience of a promo code', () => {
  const active = 'promo_code/get_active_promo_codes';
  const promoCode = (id: number, code: string) => ({
    id,
    code,
    discount_type: 'percentage',
    discount_value: 10,
    start_dttm: 1,
    end_dttm: Date.UTC(2099, 0, 1),
    artist_name: 'The Lamps',
  });
  const chooseAudience = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('radio', { name: 'All fans, with a promo code' }));

  test('says that no promo code is available, and keeps the typed text for other audiences', async () => {
    const { user } = open({ [active]: () => [] });
    await user.type(await screen.findByLabelText('Title'), 'Doors');
    await chooseAudience(user);
    expect(await screen.findByText('No Promo Code Available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Notify/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All fans of the event' }));
    expect(await screen.findByRole('button', { name: 'Notify 4,312 fans' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Doors');
  });

  test('suggests the chosen code’s announcement, sends the code’s ID, and keeps edited text', async () => {
    const { user, sentTo } = open({
      [active]: () => [promoCode(3, 'ENCORE10'), promoCode(4, 'TOUR20')],
      'events/send_push_notifications': () => ({
        message: notificationTexts.notificationsSent,
        notification_id: 5,
        fans: 1,
        with_push: 1,
        leaves_dttm: 10_000,
        now_dttm: 0,
      }),
    });
    await chooseAudience(user);
    const body = await screen.findByLabelText<HTMLTextAreaElement>('Body');
    const told = (code: string) =>
      `We have a special offer for you! Use the promo code ${code} at checkout and enjoy 10% Off your next purchase.`;
    await waitFor(() => expect(body.value).toBe(told('ENCORE10')));
    await user.click(screen.getByRole('combobox', { name: 'Promo code' }));
    await user.click(await screen.findByTitle('TOUR20: 10% off, The Lamps'));
    await waitFor(() => expect(body.value).toBe(told('TOUR20')));
    await user.type(body, ' Tonight.');
    await user.click(screen.getByRole('combobox', { name: 'Promo code' }));
    await user.click(await screen.findByTitle('ENCORE10: 10% off, The Lamps'));
    expect(body.value).toBe(`${told('TOUR20')} Tonight.`);
    await user.click(await screen.findByRole('button', { name: 'Notify 1 fan' }));
    expect(await screen.findByText(notificationTexts.notificationsSent)).toBeTruthy();
    expect(sentTo('events/send_push_notifications')[0]?.input).toMatchObject({
      eventNotificationType: 'promo_code',
      promoCodeId: 3,
      title: 'Promo code TOUR20',
    });
  });
});
