import { movePushAddress } from '@backline/contract/push-subscriptions';
import { afterEach, expect, test, vi } from 'vitest';
import { renewPush, type PushChange } from '../worker/push-renewal.ts';

const subscription = (endpoint: string) => ({
  endpoint,
  options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
});
const before = subscription('https://push.example.org/before');
const after = subscription('https://push.example.org/after');
const change = (oldSubscription: unknown, newSubscription: unknown) =>
  ({ oldSubscription, newSubscription }) as PushChange;
const subscribe = vi.fn(async () => after as unknown as PushSubscription);

function answering(status: number) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status }));
  return () => fetched.mock.calls.map(([url, init]) => ({ url, body: JSON.parse(String(init?.body)) as unknown }));
}
const moveCall = { url: `/api/${movePushAddress.path}`, body: { from: before.endpoint, web: expect.anything() } };

afterEach(() => {
  vi.restoreAllMocks();
  subscribe.mockClear();
});

test('sends nothing if the event does not name the replaced subscription', async () => {
  const calls = answering(200);
  await renewPush(change(null, after), { subscribe });
  expect([calls(), subscribe.mock.calls]).toEqual([[], []]);
});

test('rejects if the server fails, so that the browser may repeat the event', async () => {
  answering(503);
  await expect(renewPush(change(before, after), { subscribe })).rejects.toThrow('503');
});

test('ends without an error if the server does not know the old subscription', async () => {
  answering(404);
  await renewPush(change(before, after), { subscribe });
});

test('sends the new subscription’s address in the form that the contract requires', async () => {
  const calls = answering(200);
  await renewPush(change(before, after), { subscribe });
  expect(calls()).toEqual([moveCall]);
  expect(movePushAddress.input.safeParse(calls()[0]?.body).success).toBe(true);
  expect(subscribe).not.toHaveBeenCalled();
});

test('subscribes again with the server’s key if the browser ended the old subscription without a new one', async () => {
  const calls = answering(200);
  await renewPush(change(before, null), { subscribe });
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: before.options.applicationServerKey,
  });
  expect(calls()).toEqual([moveCall]);
});
