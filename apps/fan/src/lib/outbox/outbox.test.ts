import 'fake-indexeddb/auto';
import { ApiError } from '@backline/client';
import { checkIn } from '@backline/contract/attendance';
import { expect, test, vi } from 'vitest';
import { browserStore } from './queued-calls.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';

/** Timeout that is reached only if a test hangs. */
const soon = { timeout: 30_000 };

const store = browserStore();
const ann = 7;
const ben = 8;
const input = { event_id: 1, section: 'A', row: '2', seat: '3' };
const answer = { message: 'in' };
const failure = (status: number, code: ApiError['code'], message: string = code) =>
  new ApiError({ status, code, message });
const noNetwork = failure(0, 'no_response');

/** Opens a tab. `sent` holds the keys of the calls that this tab sent. */
function openTab(options: Partial<OutboxOptions> = {}) {
  const sent: string[] = [];
  const tab = {
    sent,
    kept: () => outbox.list(),
    heard: [] as boolean[],
    fanId: ann as number | null,
    answer: async (): Promise<unknown> => answer,
    now: Date.now(),
  };
  const outbox = new Outbox({
    store,
    operations: [checkIn],
    fanId: () => tab.fanId,
    send: (_operation, { key }) => {
      sent.push(key);
      return tab.answer();
    },
    isOnline: () => true,
    alone: (run) => run(),
    onChange: (isSent) => void tab.heard.push(isSent),
    lapsedText: 'too late',
    now: () => tab.now,
    ...options,
  });
  return Object.assign(tab, { outbox, checkIn: () => outbox.deliver(checkIn, input as never, 'Check-in') });
}

/** Simulates Web Locks between the tabs of a browser. */
function lockOfTabs() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<void>) => {
    const next = last.then(run);
    last = next;
    return next;
  };
}

test('returns the answer of a call that is sent at once, and stores nothing', async () => {
  const tab = openTab();
  expect(await tab.checkIn()).toEqual(answer);
  expect(await store.list()).toEqual([]);
});

test('queues a call when there is no network; a later tab sends it once, with the same idempotency key', async () => {
  const tab = openTab();
  tab.answer = () => Promise.reject(noNetwork);
  expect(await tab.checkIn()).toBeNull();
  expect(await tab.kept()).toMatchObject([{ fanId: ann, label: 'Check-in', told: null }]);
  expect(await tab.checkIn()).toBeNull();

  const later = openTab();
  expect(await later.outbox.sendAll()).toBe(false);
  expect(await later.outbox.sendAll()).toBe(false);
  expect(new Set([...tab.sent, ...later.sent]).size).toBe(1);
  expect(later.sent).toHaveLength(1);
  expect(await later.kept()).toEqual([]);
});

test('repeats the idempotency key of a call whose tab was closed while sending', async () => {
  const tab = openTab();
  let end = (_error: unknown): void => undefined;
  tab.answer = () => new Promise((_resolve, reject) => (end = reject));
  const sending = tab.checkIn();
  await vi.waitFor(() => expect(tab.sent).toHaveLength(1), soon);
  const next = openTab();
  await next.outbox.sendAll();
  expect(next.sent).toEqual(tab.sent);
  expect(await store.list()).toEqual([]);
  end(noNetwork);
  await sending;
});

test.each([
  ['once with the lock', lockOfTabs, 1],
  ['twice with one key without it', () => (run: () => Promise<void>) => run(), 2],
])(
  'uses a lock between tabs: when two tabs go online at once, they send a queued call %s',
  async (_how, lockOf, times) => {
    const first = openTab();
    first.answer = () => Promise.reject(noNetwork);
    await first.checkIn();
    const alone = lockOf();
    const tabs = [openTab({ alone }), openTab({ alone })];
    await Promise.all(tabs.map(({ outbox }) => outbox.sendAll()));
    const sent = tabs.flatMap((tab) => tab.sent);
    expect(sent).toHaveLength(times);
    expect(new Set(sent)).toEqual(new Set(first.sent));
  },
);

test('throws a refusal to the waiting page; stores a refusal that arrives later until the fan has read it', async () => {
  const refused = failure(409, 'conflict', 'Check-in is over.');
  const tab = openTab();
  tab.answer = () => Promise.reject(refused);
  await expect(tab.checkIn()).rejects.toBe(refused);
  expect(await store.list()).toEqual([]);

  tab.answer = () => Promise.reject(noNetwork);
  await tab.checkIn();
  tab.answer = () => Promise.reject(refused);
  expect(await tab.outbox.sendAll()).toBe(false);
  expect(await tab.kept()).toMatchObject([{ told: 'Check-in is over.' }]);
  const sentSoFar = tab.sent.length;
  await tab.outbox.sendAll();
  expect(tab.sent).toHaveLength(sentSoFar);
  await tab.outbox.dismiss((await tab.kept())[0]?.key ?? '');
  expect(await tab.kept()).toEqual([]);
});

test.each([
  ['the session had ended', failure(0, 'unauthenticated')],
  ['another fan had signed in', failure(412, 'precondition_failed')],
])('keeps a call if %s, and sends it only in the session of the same fan', async (_why, error) => {
  const tab = openTab();
  tab.answer = () => Promise.reject(noNetwork);
  expect(await tab.checkIn()).toBeNull();
  tab.answer = () => Promise.reject(error);
  expect(await tab.outbox.sendAll()).toBe(true);

  const others = openTab();
  for (const id of [null, ben]) {
    others.fanId = id;
    expect(await others.outbox.sendAll()).toBe(false);
    expect([others.sent, await others.kept()]).toEqual([[], []]);
  }
  others.fanId = ann;
  await others.outbox.sendAll();
  expect(others.sent).toEqual(tab.sent.slice(0, 1));
  expect(others.heard).toEqual([true]);
});

test('throws if the session ends during the call, and does not send the call in a later session', async () => {
  const tab = openTab();
  const ended = failure(0, 'unauthenticated');
  tab.answer = () => Promise.reject(ended);
  await expect(tab.checkIn()).rejects.toBe(ended);
  expect(await store.list()).toEqual([]);
});

test('does not retry a call whose idempotency key may have expired, but sends an old call that was never sent', async () => {
  const tab = openTab();
  tab.answer = () => Promise.reject(noNetwork);
  await tab.checkIn();
  const next = openTab();
  next.now = tab.now + 23.5 * 3_600_000;
  await next.outbox.sendAll();
  expect([next.sent, (await next.kept()).map(({ told }) => told)]).toEqual([[], ['too late']]);
  await next.outbox.forgetAll();

  const offline = openTab({ isOnline: () => false });
  offline.answer = () => Promise.reject(noNetwork);
  await offline.checkIn();
  await next.outbox.sendAll();
  expect(next.sent).toEqual(offline.sent);
});

test('reports a call to an operation that this app version does not know as expired', async () => {
  const tab = openTab();
  tab.answer = () => Promise.reject(noNetwork);
  await tab.checkIn();
  const next = openTab({ operations: [] });
  await next.outbox.sendAll();
  expect((await next.kept()).map(({ told }) => told)).toEqual(['too late']);
  await next.outbox.forgetAll();
});

test('continues after a call that fails on the server; stops when the network is lost', async () => {
  const tab = openTab();
  tab.answer = () => Promise.reject(noNetwork);
  await tab.checkIn();
  tab.now += 1;
  await tab.outbox.deliver(checkIn, { ...input, seat: '4' } as never, 'Another');
  const before = tab.sent.length;
  expect(await tab.outbox.sendAll()).toBe(true);
  expect(tab.sent).toHaveLength(before + 1);

  const errors = [failure(500, 'internal')];
  tab.answer = async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return answer;
  };
  expect(await tab.outbox.sendAll()).toBe(true);
  expect((await tab.kept()).map(({ label }) => label)).toEqual(['Check-in']);
  expect(await tab.outbox.sendAll()).toBe(false);
});

test('notifies pages to refetch when an answer arrives after the page’s timeout', async () => {
  const tab = openTab({ timeoutMs: 10 });
  let arrive = (_answer: unknown): void => undefined;
  tab.answer = () => new Promise((resolve) => (arrive = resolve));
  expect(await tab.checkIn()).toBeNull();
  expect(await tab.kept()).toMatchObject([{ told: null }]);
  expect(tab.heard).not.toContain(true);
  arrive(answer);
  await vi.waitFor(() => expect(tab.heard).toContain(true), soon);
  expect(await tab.kept()).toEqual([]);

  // Negative control: a response that a page awaited triggers no refetch.
  const quick = openTab();
  await quick.checkIn();
  expect(quick.heard).not.toContain(true);
});

test('resolves to null at once if the page was left before the call was stored', async () => {
  const tab = openTab();
  let answered = (): void => undefined;
  tab.answer = () => new Promise((resolve) => (answered = () => resolve(answer)));
  const left = AbortSignal.abort();
  expect(await tab.outbox.deliver(checkIn, input as never, 'Check-in', { left })).toBeNull();
  await vi.waitFor(() => expect(tab.sent).toHaveLength(1), soon);
  expect(await tab.kept()).toMatchObject([{ label: 'Check-in', told: null }]);
  answered();
  await vi.waitFor(async () => expect(await tab.kept()).toEqual([]), soon);
});

test('resolves to null at once if the page is left while saving, and keeps a refusal until it is read', async () => {
  const tab = openTab();
  let refuse = (_error: unknown): void => undefined;
  tab.answer = () => new Promise((_resolve, reject) => (refuse = reject));
  const page = new AbortController();
  const delivered = tab.outbox.deliver(checkIn, input as never, 'Check-in', { left: page.signal });
  await vi.waitFor(() => expect(tab.sent).toHaveLength(1), soon);
  expect(await tab.kept()).toEqual([]);
  page.abort();
  expect(await delivered).toBeNull();
  expect(await tab.kept()).toMatchObject([{ label: 'Check-in', told: null }]);
  refuse(failure(409, 'conflict', 'Check-in is over.'));
  await vi.waitFor(async () => expect(await tab.kept()).toMatchObject([{ told: 'Check-in is over.' }]), soon);
  expect(tab.heard).toContain(true);
  for (const { key } of await tab.kept()) await tab.outbox.dismiss(key);
});
