import { vi } from 'vitest';

/**
 * Calls `create` while `setInterval` is faked, so that the result's polls and rechecks never run. Timeouts still fire.
 */
export async function withoutIntervals<T>(create: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await create();
  } finally {
    vi.useRealTimers();
  }
}
