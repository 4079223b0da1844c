import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

// Files share a process: what one of them breaks stays broken for all that come after it.

it('has frames after a fake clock on which one was asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});

it('has no server behind a page, also where a test takes back its stubs', () => {
  const silent = WebSocket;
  vi.unstubAllGlobals();
  expect(WebSocket).toBe(silent);
});
