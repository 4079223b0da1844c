import { expect, test, vi } from 'vitest';
import type { JobContext } from '../context/context.ts';
import { forEachIsolated } from './for-each-isolated.ts';

const contextOf = (signal: AbortSignal) => {
  const error = vi.fn();
  return { ctx: { signal, log: { error } } as unknown as JobContext, error };
};

test('logs a failed row and continues with the others', async () => {
  const { ctx, error } = contextOf(new AbortController().signal);
  const done: number[] = [];
  await forEachIsolated(ctx, [1, 2, 3], async (_ctx, id) => {
    if (id === 2) throw new Error('broken');
    done.push(id);
  });
  expect(done).toEqual([1, 3]);
  expect(error.mock.calls.map(([fields]) => fields)).toMatchObject([{ id: 2 }]);
});

test('stops before the next row when its signal aborts, and logs no row as failed', async () => {
  const stop = new AbortController();
  const { ctx, error } = contextOf(stop.signal);
  const done: number[] = [];
  const run = forEachIsolated(ctx, [1, 2, 3], async (_ctx, id) => {
    done.push(id);
    stop.abort(new Error('stopped'));
  });
  await expect(run).rejects.toThrow('stopped');
  expect([done, error.mock.calls.length]).toEqual([[1], 0]);
});
