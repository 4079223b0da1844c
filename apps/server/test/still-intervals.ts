import { vi } from 'vitest';

/**
 * Creates something whose intervals never fire, so that a test proves what happens without its polls and rechecks.
 * Timeouts go on.
 */
export async function withoutIntervals<T>(create: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await create();
  } finally {
    vi.useRealTimers();
  }
}
