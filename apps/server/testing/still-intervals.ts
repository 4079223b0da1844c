import { vi } from 'vitest';

/** Creates something whose intervals never fire, to test without polls and rechecks. Timeouts still fire. */
export async function withoutIntervals<T>(create: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await create();
  } finally {
    vi.useRealTimers();
  }
}
