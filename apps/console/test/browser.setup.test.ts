import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

// Test files share a process, so a global that one file breaks stays broken for later files.

it('runs animation frames after a test that requested one under a fake clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});

it('never connects to a server, even after a test removes its stubs', () => {
  const silent = WebSocket;
  vi.unstubAllGlobals();
  expect(WebSocket).toBe(silent);
});
