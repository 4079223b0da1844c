import 'fake-indexeddb/auto';
import './dialogs.ts';
import type { Operation } from '@backline/contract/operation';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { closeLive } from '../src/lib/live.ts';
import { emptyOutbox } from '../src/lib/outbox/fan-outbox.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import { beginSession, endSession } from '../src/lib/session.ts';

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'no network';

const answers = new Map<string, (input: unknown) => Answer | Promise<Answer>>();
export const sent = new Map<string, unknown[]>();
const keys = new Map<string, (string | null)[]>();
export const keysOf = ({ path }: Operation) => keys.get(path) ?? [];

// A page may take seconds to appear on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  endSession('left');
  sessionStorage.clear();
  answers.clear();
  sent.clear();
  keys.clear();
  window.history.replaceState(null, '', '/fan/');
  // Tests have no socket server.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 0;
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit = {}) => {
    const path = url.replace(/^\/api\/|\?.*$/g, '');
    const input = typeof body === 'string' ? JSON.parse(body) : {};
    keys.set(path, [...(keys.get(path) ?? []), new Headers(headers).get('idempotency-key')]);
    sent.set(path, [...(sent.get(path) ?? []), input]);
    const response = (await answers.get(path)?.(input)) ?? {
      status: 404,
      body: { code: 'not_found', message: `No ${path}` },
    };
    if (response === 'no network') throw new TypeError('Failed to fetch');
    const { status, headers: more = {} } = response;
    return new Response(JSON.stringify(response.body), { status, headers: more });
  });
});
/** Ends all work of a page when its test ends. */
afterEach(async () => {
  cleanup();
  for (const client of clients.splice(0)) client.clear();
  closeLive();
  await emptyOutbox();
  vi.unstubAllGlobals();
});

const clients: QueryClient[] = [];
export function openQueryClient(): QueryClient {
  const client = createQueryClient();
  const { mutations, ...others } = client.getDefaultOptions();
  // Disables the timer, because `clear` does not end the five-minute timer of each mutation.
  client.setDefaultOptions({ ...others, mutations: { ...mutations, gcTime: Infinity } });
  clients.push(client);
  return client;
}

export const answer = ({ path }: Operation, body: unknown, headers: Record<string, string> = {}) =>
  answers.set(path, () => ({ status: 200, body, headers }));
/** Headers of a response that has a next page. */
export const goesOn = { 'X-Next-Cursor': 'next' };
/** Replaces every space by a plain one, as Testing Library does. */
export const asRead = (text: string) => text.replaceAll(/\s/g, ' ');
/** Delays a response. The returned function delivers it. */
export const answerLate = (operation: Operation, body: unknown) => answerWhenCalled(operation, { status: 200, body });
function answerWhenCalled({ path }: Operation, response: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers.set(path, async () => {
    await promise;
    return response;
  });
  return { arrive: resolve };
}
interface Refusal {
  code: string;
  message: string;
  fields?: unknown[];
  in_the_way?: unknown[];
  accessTokenInValid?: boolean;
}
export const refuse = ({ path }: Operation, status: number, body: Refusal) =>
  answers.set(path, () => ({ status, body: { requestId: 'r', ...body } }));
export const refuseLate = (operation: Operation, status: number, body: Refusal) =>
  answerWhenCalled(operation, { status, body: { requestId: 'r', ...body } });
export const cutOff = ({ path }: Operation) => answers.set(path, () => 'no network');

export const signIn = (id = 7, isNew = false) => beginSession({ csrfToken: 'token', id, isNew });

export function open(page: ReactNode, { known = [] }: { known?: readonly [readonly unknown[], unknown][] } = {}) {
  const client = openQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // Retries as often as the app does on a phone, but without delays.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  for (const [key, data] of known) client.setQueryData(key, data, { updatedAt: Date.now() - 3_600_000 });
  const shown = render(
    <QueryClientProvider client={client}>
      <Router base="/fan">{page}</Router>
    </QueryClientProvider>,
  );
  return { ...shown, client, user: userEvent.setup() };
}
