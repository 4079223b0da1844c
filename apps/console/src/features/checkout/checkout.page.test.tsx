import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import * as paymentTexts from '@backline/contract/payments.texts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './checkout.page.tsx';

const path = '/checkout';
const check = 'payments/check_payment';
const secret = `cs_sandbox_${'a'.repeat(24)}_secret_${'b'.repeat(64)}`;
const payment = { secretUrl: secret, publicKey: `pk_sandbox_${'c'.repeat(24)}`, accountId: 'acct_sandbox_1' };

const open = (answer: Answer, given: Partial<typeof payment> = payment) =>
  openPage({
    Component,
    path,
    at: `${path}?${new URLSearchParams(given).toString()}`,
    features: [],
    answers: { [check]: answer },
  });
const ofSandbox = () => ({ provider: 'sandbox', order_no: 'ABCDE23456', event_code: 'LANTERN' });
const frame = () => document.querySelector('iframe');
function say(data: object, { source = frame()?.contentWindow ?? null, origin = 'null' } = {}): void {
  fireEvent(window, new MessageEvent('message', { data: { from: 'sandbox', ...data }, source, origin }));
}

afterEach(() => vi.unstubAllGlobals());

it('renders no payment frame until the server has confirmed that secret, key and account match', async () => {
  const answer = Promise.withResolvers<object>();
  const { sentTo } = open(() => answer.promise);
  await waitFor(() => expect(sentTo(check)[0]?.input).toEqual(payment));
  expect(frame()).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  answer.resolve(ofSandbox());
  await waitFor(() => expect(frame()?.getAttribute('src')).toBe(`/sandbox/checkout?look=dark#${secret}`));
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  say({ kind: 'ready' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
});

it.each<[string, Partial<typeof payment>, number]>([
  ['another key', { ...payment, publicKey: `pk_sandbox_${'d'.repeat(24)}` }, 404],
  ['another account', { ...payment, accountId: 'acct_sandbox_2' }, 404],
  ['a key that cannot be one', { ...payment, publicKey: 'sk_live_1' }, 422],
  ['nothing at all', {}, 422],
])('rejects a link with %s and renders no frame', async (_what, given, status) => {
  open(
    () => refuse(status, { code: status === 404 ? 'not_found' : 'invalid_input', message: paymentTexts.linkInvalid }),
    given,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(paymentTexts.linkInvalid);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(frame()).toBeNull();
});

it('leads back to the order, and to the fan’s events while the order is not known', async () => {
  const answer = Promise.withResolvers<object>();
  open(() => answer.promise);
  const back = await screen.findByRole('link', { name: paymentFanTexts.backToOrder });
  expect(back.getAttribute('href')).toBe('/fan');
  answer.resolve(ofSandbox());
  await waitFor(() => expect(back.getAttribute('href')).toBe('/fan/LANTERN/orders/ABCDE23456'));
});

it('looks as the fans’ app does, and gives the console its own look back', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  open(ofSandbox, { ...payment, look: 'light' } as typeof payment);
  await waitFor(() => expect(frame()?.getAttribute('src')).toContain('look=light'));
  expect(document.documentElement.dataset['theme']).toBe('light');
  cleanup();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  sessionStorage.removeItem('fan-look');
});

it('follows a redirect only if its own frame requests it and the target is on this site', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { origin: 'http://localhost:3000', href: 'http://localhost:3000/', replace });
  open(ofSandbox);
  await waitFor(() => expect(frame()).not.toBeNull());
  say({ kind: 'done', url: 'https://evil.example.org/paymentProcessing' });
  say({ kind: 'done', url: 'javascript:alert(1)' });
  say({ kind: 'done', url: '/paymentProcessing?order=X' }, { source: window });
  say({ kind: 'done', url: '/paymentProcessing?order=X' }, { origin: 'http://localhost:3000' });
  expect(replace).not.toHaveBeenCalled();
  say({ kind: 'done', url: '/paymentProcessing?order=ABCDE23456' });
  expect(String(replace.mock.calls[0]?.[0])).toBe('http://localhost:3000/paymentProcessing?order=ABCDE23456');
});

it('makes the payment frame as high as its form, within limits', async () => {
  open(ofSandbox);
  await waitFor(() => expect(frame()).not.toBeNull());
  say({ kind: 'ready' });
  const height = () => Number.parseInt(frame()?.style.height ?? '', 10);
  say({ kind: 'height', height: 900 });
  await waitFor(() => expect(height()).toBe(900));
  say({ kind: 'height', height: 50_000 });
  say({ kind: 'height', height: -1 });
  expect(height()).toBe(900);
  say({ kind: 'height', height: 400.5 });
  await waitFor(() => expect(height()).toBe(401));
  say({ kind: 'height', height: 10 });
  await waitFor(() => expect(height()).toBe(240));
});

it('reports after 30 seconds without a message from the frame that the form did not load', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open(ofSandbox);
    await waitFor(() => expect(frame()).not.toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect((await screen.findByRole('alert')).textContent).toContain(paymentFanTexts.formNotLoaded);
    expect(frame()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
