import type { Operation, Output } from '@backline/contract/operation';
import { vi } from 'vitest';

export interface Sent {
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = { status: number; body: unknown };
type Replies = Record<string, (sent: Sent) => Answer | Promise<Answer>>;

export const ok = <Op extends Operation>(_operation: Op, body: Output<Op>): Answer => ({ status: 200, body });

export const refuse = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { message, code: status === 401 ? 'unauthenticated' : 'forbidden', requestId: 'test', ...more },
});

export function mockApi(replies: Replies): Sent[] {
  const log: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/', '');
    const sent = { path, query: searchParams, body: typeof init.body === 'string' ? JSON.parse(init.body) : null };
    log.push(sent);
    const { status, body } = (await replies[path]?.(sent)) ?? refuse(404, `no reply for ${path}`);
    return new Response(JSON.stringify(body), { status });
  });
  return log;
}
