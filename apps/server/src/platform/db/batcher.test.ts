import { expect, test, vi } from 'vitest';
import { PoolExhausted } from './database-away.ts';
import { Batcher } from './batcher.ts';

function slowBatcher(options?: ConstructorParameters<typeof Batcher>[1]) {
  const queries: { calls: readonly number[]; end: () => void; fail: (reason: Error) => void }[] = [];
  const batcher = new Batcher<number, string>(
    (calls) =>
      new Promise((resolve, reject) => {
        queries.push({ calls, end: () => resolve(calls.map((call) => `answer ${call}`)), fail: reject });
      }),
    options,
  );
  return { batcher, queries, sent: () => queries.map(({ calls }) => calls) };
}

test('runs a lone call at once, and batches calls that arrive while two batches run', async () => {
  const { batcher, queries, sent } = slowBatcher();
  const answers = [1, 2, 3, 4, 5].map((call) => batcher.add(call));
  expect(sent()).toEqual([[1], [2]]);
  queries[1]?.end();
  await answers[1];
  expect(sent()).toEqual([[1], [2], [3, 4, 5]]);
  for (const { end } of queries) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((call) => `answer ${call}`));
});

test('limits the size of a batch, so that no call waits long for the batch', async () => {
  const { batcher, queries, sent } = slowBatcher();
  const calls = Array.from({ length: 252 }, (_, call) => call);
  const answers = calls.map((call) => batcher.add(call));
  for (let query = 0; query < 5; query += 1) {
    queries[query]?.end();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(answers)).toEqual(calls.map((call) => `answer ${call}`));
  expect(sent().map(({ length }) => length)).toEqual([1, 1, 100, 100, 50]);
});

test('a failed batch rejects only its own calls, and the next batch runs', async () => {
  const { batcher, queries } = slowBatcher();
  const answers = [1, 2, 3].map((call) => batcher.add(call));
  queries[0]?.fail(new Error('the lamp broke'));
  await expect(answers[0]).rejects.toThrow('the lamp broke');
  for (const { end } of queries) end();
  expect(await Promise.all(answers.slice(1))).toEqual(['answer 2', 'answer 3']);
});

test('an exhausted pool rejects all waiting calls', async () => {
  const { batcher, queries, sent } = slowBatcher();
  const answers = Array.from({ length: 1_000 }, (_, call) => batcher.add(call));
  const full = new PoolExhausted(null);
  queries[0]?.fail(full);
  const others = [...answers.slice(0, 1), ...answers.slice(2)];
  expect(await Promise.allSettled(others)).toEqual(others.map(() => ({ status: 'rejected', reason: full })));
  queries[1]?.end();
  expect(await answers[1]).toBe('answer 1');
  expect(sent()).toEqual([[0], [1]]);
  const next = batcher.add(1_000);
  queries[2]?.end();
  expect(await next).toBe('answer 1000');
});

test('with an interval, runs a lone call at once and collects those that follow within the interval', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { batcher, queries, sent } = slowBatcher({ collectMs: 5 });
    const answers = [batcher.add(1)];
    queries[0]?.end();
    await answers[0];
    answers.push(batcher.add(2));
    await vi.advanceTimersByTimeAsync(3);
    answers.push(batcher.add(3));
    expect(sent()).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent()).toEqual([[1], [2, 3]]);
    queries[1]?.end();
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    await vi.advanceTimersByTimeAsync(5);
    void batcher.add(4);
    expect(sent()).toEqual([[1], [2, 3], [4]]);
  } finally {
    vi.useRealTimers();
  }
});

test('with an interval, runs a full batch without waiting', () => {
  const { batcher, sent } = slowBatcher({ collectMs: 60_000 });
  for (let call = 0; call < 101; call += 1) void batcher.add(call);
  expect(sent().map(({ length }) => length)).toEqual([1, 100]);
});
