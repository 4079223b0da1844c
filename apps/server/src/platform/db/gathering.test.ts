import { expect, test } from 'vitest';
import { Gathering } from './gathering.ts';

/** A gathering whose ways end when they are told to. */
function slowGathering() {
  const ways: { calls: readonly number[]; end: () => void; fail: (reason: Error) => void }[] = [];
  const gathering = new Gathering<number, string>(
    (calls) =>
      new Promise((resolve, reject) => {
        ways.push({ calls, end: () => resolve(calls.map((call) => `answer ${call}`)), fail: reject });
      }),
  );
  return { gathering, ways, sent: () => ways.map(({ calls }) => calls) };
}

test('who comes alone goes at once, and who comes while two are under way goes with all that came meanwhile', async () => {
  const { gathering, ways, sent } = slowGathering();
  const answers = [1, 2, 3, 4, 5].map((call) => gathering.ask(call));
  expect(sent()).toEqual([[1], [2]]);
  ways[1]?.end();
  await answers[1];
  expect(sent()).toEqual([[1], [2], [3, 4, 5]]);
  for (const { end } of ways) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((call) => `answer ${call}`));
});

test('so many go together and no more, so that nobody waits long for company', async () => {
  const { gathering, ways, sent } = slowGathering();
  const calls = Array.from({ length: 252 }, (_, call) => call);
  const answers = calls.map((call) => gathering.ask(call));
  for (let way = 0; way < 5; way += 1) {
    ways[way]?.end();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(answers)).toEqual(calls.map((call) => `answer ${call}`));
  expect(sent().map(({ length }) => length)).toEqual([1, 1, 100, 100, 50]);
});

test('a way that fails is told to those who went it, and the next one goes', async () => {
  const { gathering, ways } = slowGathering();
  const answers = [1, 2, 3].map((call) => gathering.ask(call));
  ways[0]?.fail(new Error('the lamp broke'));
  await expect(answers[0]).rejects.toThrow('the lamp broke');
  for (const { end } of ways) end();
  expect(await Promise.all(answers.slice(1))).toEqual(['answer 2', 'answer 3']);
});

test('where no connection came free nobody waits for one anew, however many stand behind', async () => {
  const { gathering, ways, sent } = slowGathering();
  const answers = Array.from({ length: 1_000 }, (_, call) => gathering.ask(call));
  const full = new Error('timeout exceeded when trying to connect');
  ways[0]?.fail(full);
  const others = [...answers.slice(0, 1), ...answers.slice(2)];
  expect(await Promise.allSettled(others)).toEqual(others.map(() => ({ status: 'rejected', reason: full })));
  ways[1]?.end();
  expect(await answers[1]).toBe('answer 1');
  expect(sent()).toEqual([[0], [1]]);
  // Who comes now asks again.
  const next = gathering.ask(1_000);
  ways[2]?.end();
  expect(await next).toBe('answer 1000');
});
