import { expect, test, vi } from 'vitest';
import { RecentReads } from './recent-reads.ts';

const kept = { keptMs: 60_000, maxKept: 2 };

test('keeps neither a missing value nor a failure', async () => {
  const reads = new RecentReads<string>(kept);
  const load = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(new Error('away'));
  load.mockResolvedValue('found');
  expect(await reads.read('a', load)).toBeNull();
  await expect(reads.read('a', load)).rejects.toThrow('away');
  expect(await reads.read('a', load)).toBe('found');
  expect(load).toHaveBeenCalledTimes(3);
});

test('reads a key once for concurrent readers and until its time is over', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const reads = new RecentReads<string>(kept);
  const load = vi.fn(async () => 'found');
  await Promise.all([reads.read('a', load), reads.read('a', load)]);
  await reads.read('a', load);
  expect(load).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(60_000);
  await reads.read('a', load);
  expect(load).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});

test('drops the key that was not read for longest', async () => {
  const reads = new RecentReads<string>(kept);
  const load = vi.fn(async () => 'found');
  for (const key of ['a', 'b', 'a', 'c']) await reads.read(key, load);
  expect(load).toHaveBeenCalledTimes(3);
  await reads.read('a', load);
  expect(load).toHaveBeenCalledTimes(3);
  await reads.read('b', load);
  expect(load).toHaveBeenCalledTimes(4);
});

test('keeps what was found while many other keys find nothing', async () => {
  const reads = new RecentReads<string>(kept);
  const load = vi.fn(async () => 'found');
  await reads.read('a', load);
  const none = async () => null;
  await Promise.all(Array.from({ length: 10 }, (_each, key) => reads.read(`invented ${key}`, none)));
  await reads.read('b', load);
  await reads.read('a', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('forgets a read that is still pending', async () => {
  const reads = new RecentReads<string>(kept);
  const before = Promise.withResolvers<string>();
  const first = reads.read('a', () => before.promise);
  reads.forget('a');
  expect(await reads.read('a', async () => 'after')).toBe('after');
  before.resolve('before');
  expect(await first).toBe('before');
  expect(await reads.read('a', async () => 'again')).toBe('after');
});
