import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

// Test files share a process, so a global that one file breaks stays broken for later files.

it('runs animation frames after an earlier test requested a frame while timers were faked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});

it('keeps WebSocket stubbed even after a test removes its stubs, so that no test connects to a server', () => {
  const silent = WebSocket;
  vi.unstubAllGlobals();
  expect(WebSocket).toBe(silent);
});
