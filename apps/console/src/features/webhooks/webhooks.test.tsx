import { features, type Feature } from '@backline/contract/features';
import type { Webhook, WebhookDelivery, WholeDelivery } from '@backline/contract/webhooks';
import { maxWaiting } from '@backline/contract/webhook-kinds';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';
import { Component as ListPage } from './webhooks.page.tsx';
import { Component as WebhookPage } from './webhook.page.tsx';

const list = 'webhooks/list_webhooks';
const add = 'webhooks/add_webhook';
const url = 'https://hooks.example.org/backline';
const secret = 'whsec_c2VjcmV0';

const webhook: Webhook = {
  id: 4,
  manager_id: 1,
  url,
  description: 'CRM',
  kinds: ['order.paid', 'fan.joined'],
  state: 'active',
  pause_reason: null,
  failing_since_dttm: null,
  previous_secret_until_dttm: null,
  waiting: 0,
  created_dttm: Date.UTC(2026, 10, 29),
};
const delivery: WebhookDelivery = {
  id: 9,
  message_id: 'msg_9',
  kind: 'order.paid',
  state: 'failed',
  attempts: 9,
  status: 503,
  happened_dttm: Date.UTC(2026, 10, 29),
  next_attempt_dttm: null,
};
const whole: WholeDelivery = {
  ...delivery,
  url,
  body: '{"type":"order.paid"}',
  tries: [
    {
      attempted_dttm: Date.UTC(2026, 10, 29),
      duration_ms: 12,
      request_headers: { 'webhook-id': 'msg_9' },
      status: 503,
      failure: webhookTexts.failures.status(503),
      answer_headers: { server: 'nginx' },
      answer: '<h1>Busy</h1>',
    },
  ],
};

const openList = (
  answers: Record<string, Answer> = {},
  at = '/webhooks',
  role: 'ADMIN' | 'MANAGER' = 'MANAGER',
  held: readonly Feature[] = features,
) =>
  openPage({
    Component: ListPage,
    path: '/webhooks',
    at,
    features: held,
    role,
    answers: { [list]: () => [webhook], ...answers },
  });
const openOne = (one: Partial<Webhook> = {}, answers: Record<string, Answer> = {}, search = '') =>
  openPage({
    Component: WebhookPage,
    path: '/webhooks/:webhook_id',
    at: `/webhooks/4${search}`,
    features: ['Page_Stripe_Connect'],
    answers: {
      'webhooks/get_webhook': () => ({ ...webhook, ...one }),
      'webhooks/list_deliveries': () => [delivery],
      'webhooks/get_delivery': () => whole,
      ...answers,
    },
  });

describe('the list', () => {
  test('shows a load failure with a retry, and a refusal', async () => {
    openList({ [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('says that there is no webhook yet', async () => {
    openList({ [list]: () => [] });
    expect(await screen.findByText(webhookTexts.none)).toBeTruthy();
  });

  test('asks an administrator for the manager first', async () => {
    const { sentTo } = openList({ 'artist_manager/artist_manager_list': () => [] }, '/webhooks', 'ADMIN');
    expect(await screen.findByText('Choose an artist manager to see their webhooks.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
    expect(sentTo(list)).toEqual([]);
  });

  test('asks for the webhooks of the manager in the address', async () => {
    const { sentTo } = openList({}, '/webhooks?manager_id=7', 'ADMIN');
    expect(await screen.findByRole('link', { name: 'CRM' })).toBeTruthy();
    expect(sentTo(list)[0]?.input).toEqual({ manager_id: '7' });
  });

  test('refuses an address without https beside its field', async () => {
    const { user, sentTo } = openList();
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Address'));
    await user.paste('hooks');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText(webhookTexts.urlShape)).toBeTruthy();
    expect(sentTo(add)).toEqual([]);
  });

  test('offers a manager no kind of event that they may not see', async () => {
    const held = ['Page_Stripe_Connect', 'Page_Polls'] as const;
    const { user, sentTo } = openList(
      { [add]: () => refuse(500, { code: 'internal', message: 'Broken' }) },
      '/webhooks',
      'MANAGER',
      held,
    );
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByLabelText('Address'));
    await user.paste(url);
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await waitFor(() => expect(sentTo(add)[0]?.input).toMatchObject({ kinds: ['poll.completed'] }));
  });

  test('shows beside the events that managers may not see one of them', async () => {
    const message = webhookTexts.kindsHidden(['Order paid']);
    const { user } = openList(
      { [add]: () => refuse(422, { code: 'invalid', message, fields: [{ path: 'kinds', message }] }) },
      '/webhooks?manager_id=7',
      'ADMIN',
    );
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Address'));
    await user.paste(url);
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText(message)).toBeTruthy();
  });

  test('adds a webhook, shows its secret once with a copy, and opens its page', async () => {
    const { user, sentTo } = openList({ [add]: () => ({ message: webhookTexts.created, webhook_id: 4, secret }) });
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.click(dialog.getByLabelText('Address'));
    await user.paste(url);
    await user.click(dialog.getByRole('checkbox', { name: webhookTexts.kindNames['fan.joined'] }));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    const { url: sentUrl, kinds } = sentTo(add)[0]?.input ?? {};
    expect(sentUrl).toBe(url);
    expect(kinds).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'at /webhooks/4' })).toBeTruthy();
    expect(screen.queryByDisplayValue(secret)).toBeNull();
  });
});

describe('a webhook', () => {
  test('says that another manager’s webhook is not there', async () => {
    openOne({}, { 'webhooks/get_webhook': () => refuse(404, { code: 'not_found', message: 'Not found.' }) });
    expect(await screen.findByText('Not found.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
  });

  test('says that nothing was sent yet', async () => {
    openOne({}, { 'webhooks/list_deliveries': () => [] });
    expect(await screen.findByText(webhookTexts.noDeliveries)).toBeTruthy();
  });

  test('says that a due attempt follows soon instead of telling its time as past', async () => {
    openOne({}, { 'webhooks/list_deliveries': () => [{ ...delivery, next_attempt_dttm: Date.now() - 1_000 }] });
    expect(await screen.findByText('Next attempt: soon')).toBeTruthy();
  });

  test('sends one test for a double click, also if the answer is faster than the second click', async () => {
    const send = 'webhooks/send_test';
    const { user, sentTo } = openOne({}, { [send]: () => ({ message: webhookTexts.testSent, delivery_id: 10 }) });
    const button = await screen.findByRole('button', { name: 'Send test' });
    await user.click(button);
    await screen.findByText(webhookTexts.testSent);
    fireEvent.click(button, { detail: 2 });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(sentTo(send)).toHaveLength(1);
  });

  test('sends a test', async () => {
    const send = 'webhooks/send_test';
    const { user, sentTo } = openOne({}, { [send]: () => ({ message: webhookTexts.testSent, delivery_id: 10 }) });
    await user.click(await screen.findByRole('button', { name: 'Send test' }));
    expect(await screen.findByText(webhookTexts.testSent)).toBeTruthy();
    expect(sentTo(send)[0]?.input).toEqual({ webhook_id: 4 });
  });

  test('says why a webhook is paused, and resumes it', async () => {
    const pause = 'webhooks/pause_webhook';
    const { user, sentTo } = openOne(
      { state: 'paused', pause_reason: 'failing', waiting: 2 },
      { [pause]: () => ({ message: webhookTexts.resumed }) },
    );
    expect(await screen.findByText(/^The receiver accepted nothing for 3 days\./)).toBeTruthy();
    expect(screen.getByText('2 events wait.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(sentTo(pause)[0]?.input).toEqual({ webhook_id: 4, is_paused: false }));
  });

  test.each([
    [999, '999 events wait.', '999'],
    [maxWaiting, '1,000 or more events wait.', '1,000+'],
  ])('does not print the maximum of waiting events as their number: %i', async (waiting, text, cell) => {
    openOne({ waiting });
    expect(await screen.findByText(text)).toBeTruthy();
    openList({ [list]: () => [{ ...webhook, waiting }] });
    expect(await screen.findByRole('cell', { name: cell })).toBeTruthy();
  });

  test('rotates the secret after a confirmation, and asks before the new one is lost', async () => {
    const { user } = openOne(
      {},
      { 'webhooks/rotate_secret': () => ({ message: webhookTexts.rotated(24), webhook_id: 4, secret }) },
    );
    await chooseAction(user, 'this webhook', 'Rotate secret');
    await user.click(await screen.findByRole('button', { name: 'Rotate' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^The secret is not shown again/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close anyway' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  });

  test('deletes the webhook after a confirmation', async () => {
    const remove = 'webhooks/delete_webhook';
    const { user, sentTo } = openOne({}, { [remove]: () => ({ message: webhookTexts.deleted }) });
    await chooseAction(user, 'this webhook', 'Delete');
    expect(sentTo(remove)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'at /webhooks' })).toBeTruthy();
  });

  test('filters the log by state', async () => {
    const { sentTo } = openOne({}, {}, '?state=failed');
    expect(await screen.findByRole('button', { name: 'Order paid' })).toBeTruthy();
    expect(sentTo('webhooks/list_deliveries')[0]?.input).toMatchObject({ webhook_id: 4, state: 'failed' });
  });

  test('opens a delivery with its request and answers as text, and sends it again', async () => {
    const resend = 'webhooks/resend_delivery';
    const { user, sentTo } = openOne({}, { [resend]: () => ({ message: webhookTexts.resent }) });
    await user.click(await screen.findByRole('button', { name: 'Order paid' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Order paid' }));
    expect(drawer.getByText(webhookTexts.failures.status(503))).toBeTruthy();
    expect(drawer.getByRole('region', { name: 'Request headers' }).textContent).toBe('webhook-id: msg_9');
    expect(drawer.getByRole('region', { name: 'Answer' }).textContent).toContain('<h1>Busy</h1>');
    await user.click(drawer.getByRole('button', { name: 'Resend Order paid 9' }));
    await waitFor(() => expect(sentTo(resend)[0]?.input).toEqual({ webhook_id: 4, delivery_id: 9 }));
  });
});
