import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

test('a caller that cancels just as its turn comes does not remove another caller from the queue', async () => {
  const limiter = new Limiter({ places: 1, maxWaiting: 10, timeoutMs: 60_000 });
  const { signal } = new AbortController();
  const leaving = new AbortController();
  const leave = await limiter.take(signal);
  const next = limiter.take(leaving.signal);
  const last = limiter.take(signal);
  leave();
  leaving.abort();
  (await next)();
  (await last)();
  expect(limiter.isIdle).toBe(true);
});
