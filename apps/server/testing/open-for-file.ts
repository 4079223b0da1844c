import { afterAll } from 'vitest';

/**
 * Waits for a resource that all tests of a file share, and closes it after the last test. Call it at the top level of
 * the file.
 */
export async function openForFile<Shared extends { close(): Promise<unknown> }>(
  opening: Shared | Promise<Shared>,
): Promise<Shared> {
  const shared = await opening;
  afterAll(() => shared.close());
  return shared;
}
